import type { FastifyRequest } from 'fastify';
import type { FindCaller } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import type { Settings } from '../../settings.ts';
import { type Auth, type AuthNeeds, createAuth } from './create-auth.ts';
import { findSessionOwner } from './identity.queries.ts';
import { readSessionToken, sessionCookie } from './read-session-token.ts';

type Needs = AuthNeeds & {
  settings: Settings;
  /** The address listened on; undefined before that. */
  ownAddress: () => string | undefined;
};

export type Identity = {
  /** better-auth under the origin that the request was sent to. */
  authOf: (request: FastifyRequest) => { auth: Auth; origin: string };
  /** The token of the session that a request carries, good or not. */
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
};

/** With a public address there is one origin; without, a machine has few names, and strangers' are not kept. */
const mostOrigins = 20;

/** Who is there, and how they come in. */
export const createIdentity = (needs: Needs): Identity => {
  const { db, settings, secret, ownAddress } = needs;
  const auths = new Map<string, Auth>();

  const tokenOf: Identity['tokenOf'] = (request) =>
    readSessionToken(request.headers.cookie, { name: sessionCookie(ownOrigin(settings, request)), secret });

  return {
    tokenOf,
    authOf(request) {
      const origin = ownOrigin(settings, request);
      const auth = auths.get(origin) ?? createAuth(needs, { origin, ownAddress: ownAddress() ?? origin });
      if (auths.size >= mostOrigins) auths.clear();
      auths.set(origin, auth);
      return { auth, origin };
    },
    async findCaller(request) {
      const token = tokenOf(request);
      return token === undefined ? null : ((await findSessionOwner(db, token)) ?? null);
    },
  };
};
