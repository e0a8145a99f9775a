import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Db } from '../../db/schema.ts';
import type { FindCaller, RecallCaller, SignedIn } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { batchPerTick } from '../../lib/batch-calls.ts';
import type { Settings } from '../../settings.ts';
import type { Auth, AuthNeeds } from './create-auth.ts';
import { findSessionOwners, keepSecret } from './identity.queries.ts';
import { refuseUnconfirmed } from './second-factor/confirm-identity.ts';
import { hashRecoveryCode } from './second-factor/recovery-codes.ts';

/** Browsers keep the prefix to https. */
const nameCookie = (origin: string, name: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}nightdesk.${name}`;

/** The cookie of the session. */
export const sessionCookie = (origin: string): string => nameCookie(origin, 'session_token');

const readCookie = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** What a cookie says, if our own key has signed it. */
const readSigned = (
  header: string | undefined,
  { name, secret }: { name: string; secret: string },
): string | undefined => {
  const cookie = header && readCookie(header, name);
  if (!cookie) return undefined;
  const value = decode(cookie);
  const at = value.lastIndexOf('.');
  if (at < 1) return undefined;
  const text = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const ours = createHmac('sha256', secret).update(text).digest();
  return given.length === ours.length && timingSafeEqual(given, ours) ? text : undefined;
};

/** The key that signs cookies, made once for the database: sessions outlive a restart, and every process reads them. */
export const keepAuthSecret = (db: Db): Promise<string> =>
  keepSecret(db, 'auth', randomBytes(32).toString('base64url'));

type Needs = AuthNeeds & {
  settings: Settings;
  ownAddress: () => string | undefined;
};

export type Identity = {
  originOf: (request: FastifyRequest) => string;
  /** better-auth under an origin. It is loaded when it is first needed: nobody waits for it who only looks around. */
  authOf: (origin: string) => Promise<Auth>;
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
  recallCaller: RecallCaller;
  /** Whose sign-in waits for its second step in this browser; the name of a row of `verifications`. */
  secondStepOf: (request: FastifyRequest) => string | undefined;
  hashRecoveryCode: (code: string) => string;
  refuseUnconfirmed: (caller: SignedIn) => Promise<void>;
};

/** With a public address there is one origin; without, a machine has few names, and strangers' are not kept. */
const mostOrigins = 20;

/** Loads better-auth, the heaviest part of the server, unless that has happened. */
export const loadAuth = () => import('./create-auth.ts');

/** Admins whom the house asks for a second factor run nothing until they have one. */
const holdBack = (owner: SignedIn): SignedIn =>
  owner.role === 'admin' && !owner.hasSecondFactor && currentHouse().requireSecondFactor
    ? { ...owner, role: 'user', lacksSecondFactor: true }
    : owner;

export const createIdentity = (needs: Needs): Identity => {
  const { db, settings, secret, ownAddress } = needs;
  const auths = new Map<string, Auth>();
  // Tokens come here only when our own key has signed them: nobody's can spoil the question for others.
  const findOwner = batchPerTick((keys) => findSessionOwners(db, keys));
  const found = new LRUCache<string, { owner: SignedIn | null }>({ max: 20_000, ttl: 60_000 });

  const originOf: Identity['originOf'] = (request) => ownOrigin(settings, request);
  const tokens = new WeakMap<FastifyRequest, { token: string | undefined }>();
  const tokenOf: Identity['tokenOf'] = (request) => {
    const read = tokens.get(request) ?? {
      token: readSigned(request.headers.cookie, { name: sessionCookie(originOf(request)), secret }),
    };
    tokens.set(request, read);
    return read.token;
  };

  return {
    originOf,
    tokenOf,
    secondStepOf: (request) =>
      readSigned(request.headers.cookie, { name: nameCookie(originOf(request), 'two_factor'), secret }),
    hashRecoveryCode: (code) => hashRecoveryCode(secret, code),
    refuseUnconfirmed: (caller) => refuseUnconfirmed(db, caller),
    async authOf(origin) {
      const { createAuth } = await loadAuth();
      const auth = auths.get(origin) ?? createAuth(needs, { origin, ownAddress: ownAddress() ?? origin });
      if (auths.size >= mostOrigins) auths.clear();
      auths.set(origin, auth);
      return auth;
    },
    async findCaller(request) {
      const token = tokenOf(request);
      if (token === undefined) return null;
      const owner = (await findOwner(token)) ?? null;
      found.set(token, { owner });
      return owner && holdBack(owner);
    },
    recallCaller(request) {
      const { owner } = found.get(tokenOf(request) ?? '') ?? {};
      return owner && holdBack(owner);
    },
  };
};
