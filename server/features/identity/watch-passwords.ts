import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Db } from '../../db/schema.ts';
import { deleteSession, findPasswordHash, findPasswordHashOf } from './identity.queries.ts';

type SignedIn = { userId: string; token: string };
type Context = { path?: string; request?: Request | undefined } | null | undefined;

/**
 * Refuses a session whose password was replaced while it was being checked: replacing it ended all sessions,
 * but this one was created after that.
 */
export const watchPasswords = (db: Db) => {
  /** The checked password hash, by request. */
  const checked = new WeakMap<Request, string | undefined>();
  return {
    before: createAuthMiddleware(async ({ path, request, body }) => {
      if (path === '/sign-in/email' && request)
        checked.set(request, await findPasswordHashOf(db, String(body?.email)));
    }),
    refuseReplaced: async ({ userId, token }: SignedIn, context: Context): Promise<void> => {
      if (!context?.request || !checked.has(context.request)) return;
      if ((await findPasswordHash(db, userId)) === checked.get(context.request)) return;
      await deleteSession(db, token);
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
    },
  };
};
