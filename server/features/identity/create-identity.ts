import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/schema.ts';
import { type FindCaller, type RecallCaller, rightsOf, type SignedIn } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { batchPerTick } from '../../lib/batch-calls.ts';
import type { Settings } from '../../settings.ts';
import type { Auth, AuthNeeds } from './create-auth.ts';
import { findSessionOwners, getOrCreateSecret } from './identity.queries.ts';
import { refuseUnconfirmed } from './second-factor/confirm-identity.ts';
import { hashRecoveryCode } from './second-factor/recovery-codes.ts';

/** Browsers accept the `__Secure-` prefix only with https. */
const nameCookie = (origin: string, name: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}nightdesk.${name}`;

/** The name of the session cookie. */
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

/** The text of a cookie's value that is signed with our key. */
const verify = (cookie: string, secret: string): string | undefined => {
  const value = decode(cookie);
  const at = value.lastIndexOf('.');
  if (at < 1) return undefined;
  const text = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const ours = createHmac('sha256', secret).update(text).digest();
  return given.length === ours.length && timingSafeEqual(given, ours) ? text : undefined;
};

/** Reads signed cookies; those seen lately are not verified again. */
const createSignedReader = (secret: string) => {
  const verified = new LRUCache<string, string>({ max: 5_000 });
  return (header: string | undefined, name: string): string | undefined => {
    const cookie = header && readCookie(header, name);
    if (!cookie) return undefined;
    const known = verified.get(cookie);
    if (known !== undefined) return known;
    const text = verify(cookie, secret);
    if (text !== undefined) verified.set(cookie, text);
    return text;
  };
};

/**
 * The cookie signing key, generated once per database, so that sessions survive restarts and work in every
 * process.
 */
export const getOrCreateAuthSecret = (db: Db): Promise<string> =>
  getOrCreateSecret(db, 'auth', randomBytes(32).toString('base64url'));

type Needs = AuthNeeds & {
  settings: Settings;
  ownAddress: () => string | undefined;
};

export type Identity = {
  originOf: (request: FastifyRequest) => string;
  /** better-auth for an origin; loaded on first use, so that visitors do not wait for it. */
  authOf: (origin: string) => Promise<Auth>;
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
  recallCaller: RecallCaller;
  /**
   * Who is at the second step of signing in with this browser; the identifier of a row in `verifications`.
   */
  secondStepOf: (request: FastifyRequest) => string | undefined;
  hashRecoveryCode: (code: string) => string;
  refuseUnconfirmed: (caller: SignedIn) => Promise<void>;
};

/**
 * With a public address there is one origin; without one a machine has few names, and made-up ones must not
 * fill the cache.
 */
const mostOrigins = 20;

/** Loads better-auth, the heaviest part of the server, once. */
export const loadAuth = () => import('./create-auth.ts');

export const createIdentity = (needs: Needs): Identity => {
  const { db, settings, secret, ownAddress } = needs;
  const auths = new Map<string, Auth>();
  // Batching is safe: tokens are verified first, so nobody can break the query for others.
  const findOwner = batchPerTick((keys) => findSessionOwners(db, keys));
  const found = new LRUCache<string, { owner: SignedIn | null }>({ max: 20_000, ttl: 60_000 });

  const originOf: Identity['originOf'] = (request) => ownOrigin(settings, request);
  const readSigned = createSignedReader(secret);
  const tokens = new WeakMap<FastifyRequest, { token: string | undefined }>();
  const tokenOf: Identity['tokenOf'] = (request) => {
    const read = tokens.get(request) ?? {
      token: readSigned(request.headers.cookie, sessionCookie(originOf(request))),
    };
    tokens.set(request, read);
    return read.token;
  };

  return {
    originOf,
    tokenOf,
    secondStepOf: (request) =>
      readSigned(request.headers.cookie, nameCookie(originOf(request), 'two_factor')),
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
      return owner && { ...owner, ...rightsOf(owner) };
    },
    recallCaller(request) {
      const { owner } = found.get(tokenOf(request) ?? '') ?? {};
      return owner && { ...owner, ...rightsOf(owner) };
    },
  };
};
