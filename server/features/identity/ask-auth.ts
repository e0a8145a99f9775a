import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseDown } from '../../db/connection/is-database-down.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type Identity, sessionCookie } from './create-identity.ts';
import { deleteSession } from './identity.queries.ts';

const problemStore = new AsyncLocalStorage<unknown[]>();

/** Keeps a problem that better-auth met for whoever has asked it. */
export const reportProblem = (problem: unknown): void => void problemStore.getStore()?.push(problem);

/** better-auth takes a lost database for a guest who is not signed in or a taken address; this reports the failure instead. */
const collectProblems = async (call: () => Promise<Response>): Promise<Response> => {
  const problems: unknown[] = [];
  const response = await problemStore.run(problems, call);
  const cause = problems.find(isDatabaseDown);
  if (cause) throw cause;
  return response;
};

/** The header in which we, and nobody else, tell better-auth where a request comes from. */
export const clientHeader = 'x-nightdesk-client';

/** The header in which we tell it which request that is, for the log. */
export const requestHeader = 'x-nightdesk-request';

type AuthCall = { method: 'GET' | 'POST'; path: string; body?: unknown };

/** Only these of a request's headers matter to better-auth; where it comes from is ours to say. */
const headersFor = (request: FastifyRequest, origin: string): Headers => {
  const ours = { [clientHeader]: request.ip, [requestHeader]: request.id };
  const headers = new Headers({ origin, ...ours, 'content-type': 'application/json' });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value.slice(0, 8_000));
  }
  return headers;
};

/** Asks better-auth in the name of a request and passes its cookies on; a session that a new one replaces ends. */
export const askAuth = async (
  { db, identity }: { db: Db; identity: Identity },
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body }: AuthCall,
): Promise<Response> => {
  const origin = identity.originOf(request);
  const auth = await identity.authOf(origin);
  const authRequest = new Request(`${origin}/api/auth${path}`, {
    method,
    headers: headersFor(request, origin),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const response = await collectProblems(() => auth.handler(authRequest));
  const cookies = response.headers.getSetCookie();
  reply.header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const old = identity.tokenOf(request);
  const isReplaced = old && cookies.some((cookie) => bringsAnother(cookie, sessionCookie(origin), old));
  if (isReplaced) await deleteSession(db, old);
  return response;
};

const bringsAnother = (cookie: string, name: string, old: string): boolean => {
  const value = cookie.startsWith(`${name}=`) ? cookie.slice(name.length + 1) : '';
  return !/^(;|$)/.test(value) && !value.startsWith(`${old}.`);
};

/** better-auth's codes in the contract's words. */
const codes: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'SIGN_UP_FAILED',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'SIGN_UP_FAILED',
  FAILED_TO_CREATE_USER: 'SIGN_UP_FAILED',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'WRONG_PASSWORD',
  INVALID_TOKEN: 'LINK_NOT_VALID',
  TOKEN_EXPIRED: 'LINK_NOT_VALID',
  USER_NOT_FOUND: 'LINK_NOT_VALID',
  SESSION_EXPIRED: 'SIGN_IN_AGAIN',
  SESSION_NOT_FRESH: 'SIGN_IN_AGAIN',
  PROVIDER_NOT_FOUND: 'PROVIDER_OFF',
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'SIGN_IN_OVER',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'SIGN_IN_OVER',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_REQUESTS',
  TOTP_ALREADY_ENABLED: 'FACTOR_EXISTS',
  TOTP_NOT_ENABLED: 'NO_FACTOR',
  BACKUP_CODES_NOT_ENABLED: 'NO_FACTOR',
  TWO_FACTOR_NOT_ENABLED: 'NO_FACTOR',
};

const statuses: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'CALL_NOT_FOUND',
  // Two came with the same recovery code at once.
  409: 'WRONG_CODE',
};

/** Turns better-auth's refusal into ours. A sign-in says the same whatever was wrong with it. */
export const explainRefusal = (path: string, status: number, code: string | undefined): AppError => {
  if (status >= 500) throw new Error(`better-auth answered ${status} ${code ?? ''} to ${path}.`);
  if (code === 'SUSPENDED') return new AppError('SUSPENDED');
  if (path === '/sign-in/email') return new AppError('SIGN_IN_FAILED');
  return new AppError(codes[code ?? ''] ?? statuses[status] ?? 'BAD_INPUT');
};
