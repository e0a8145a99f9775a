import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { FindCaller } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { batchPerTick } from '../../lib/batch-calls.ts';
import type { Settings } from '../../settings.ts';
import type { Auth, AuthNeeds } from './create-auth.ts';
import { findSessionOwners, keepSecret } from './identity.queries.ts';

/** The cookie of the session; browsers keep the prefix to https. */
export const sessionCookie = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}nightdesk.session_token`;

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

/** The session's token from a cookie header, if our own key has signed it. */
const readSessionToken = (
  header: string | undefined,
  { name, secret }: { name: string; secret: string },
): string | undefined => {
  const cookie = header && readCookie(header, name);
  if (!cookie) return undefined;
  const value = decode(cookie);
  const at = value.lastIndexOf('.');
  if (at < 1) return undefined;
  const token = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const ours = createHmac('sha256', secret).update(token).digest();
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined;
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
};

/** With a public address there is one origin; without, a machine has few names, and strangers' are not kept. */
const mostOrigins = 20;

/** Loads better-auth, the heaviest part of the server, unless that has happened. */
export const loadAuth = () => import('./create-auth.ts');

export const createIdentity = (needs: Needs): Identity => {
  const { db, settings, secret, ownAddress } = needs;
  const auths = new Map<string, Auth>();
  // Tokens come here only when our own key has signed them: nobody's can spoil the question for others.
  const findOwner = batchPerTick((tokens) => findSessionOwners(db, tokens));

  const originOf: Identity['originOf'] = (request) => ownOrigin(settings, request);
  const tokenOf: Identity['tokenOf'] = (request) =>
    readSessionToken(request.headers.cookie, { name: sessionCookie(originOf(request)), secret });

  return {
    originOf,
    tokenOf,
    async authOf(origin) {
      const { createAuth } = await loadAuth();
      const auth = auths.get(origin) ?? createAuth(needs, { origin, ownAddress: ownAddress() ?? origin });
      if (auths.size >= mostOrigins) auths.clear();
      auths.set(origin, auth);
      return auth;
    },
    async findCaller(request) {
      const token = tokenOf(request);
      return token === undefined ? null : ((await findOwner(token)) ?? null);
    },
  };
};
