import type { FastifyRequest } from 'fastify';
import { can, type permissions } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { AppError } from './app-error.ts';

/** Someone whose session is good, as the database knows them at this moment. */
export type SignedIn = {
  uid: string;
  role: Role;
  name: string;
  email: string;
  emailVerified: boolean;
};

/** Whose session a request carries; null for a visitor. */
export type FindCaller = (request: FastifyRequest) => Promise<SignedIn | null>;

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller;
  }
}

/** The caller of a request, looked up once and only when somebody asks. */
export const rememberCaller = (find: FindCaller): FindCaller => {
  const known = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();
  return (request) => {
    const found = known.get(request) ?? find(request);
    known.set(request, found);
    return found;
  };
};

/** Refuses who may not make the call, before anything of the request is read. */
export const checkCaller = async (
  find: FindCaller,
  key: keyof typeof permissions,
  request: FastifyRequest,
): Promise<void> => {
  const caller = await find(request);
  const { uid } = request.params as { uid?: string }; // the router's, of whatever spelling
  if (!can(caller, key, uid)) throw new AppError(caller ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
};
