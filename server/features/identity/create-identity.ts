import type { FastifyRequest } from 'fastify';
import type { FindCaller } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { askAboutAll } from '../../lib/batch-calls.ts';
import type { Settings } from '../../settings.ts';
import type { Auth, AuthNeeds } from './create-auth.ts';
import { findSessionOwners } from './identity.queries.ts';
import { readSessionToken, sessionCookie } from './read-session-token.ts';

type Needs = AuthNeeds & {
  settings: Settings;
  /** The address listened on; undefined before that. */
  ownAddress: () => string | undefined;
};

export type Identity = {
  /** The origin that a request was sent to. */
  originOf: (request: FastifyRequest) => string;
  /** better-auth under an origin. It is loaded when it is first needed: nobody waits for it who only looks around. */
  authOf: (origin: string) => Promise<Auth>;
  /** The token of the session that a request carries, good or not. */
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
};

/** With a public address there is one origin; without, a machine has few names, and strangers' are not kept. */
const mostOrigins = 20;

/** Loads better-auth, the heaviest part of the server, unless that has happened. */
export const loadAuth = () => import('./create-auth.ts');

/** Who is there, and how they come in. */
export const createIdentity = (needs: Needs): Identity => {
  const { db, settings, secret, ownAddress } = needs;
  const auths = new Map<string, Auth>();
  // Tokens come here only when our own key has signed them: nobody's can spoil the question for others.
  const findOwner = askAboutAll((tokens) => findSessionOwners(db, tokens));

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
