import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { maxPasskeys } from '#contract/identity/identity.ts';
import { isDatabaseDown } from '../../db/connection/is-database-down.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { preferredLanguage, readAcceptLanguage } from '../../lib/choose-language.ts';
import { type Identity, sessionCookie } from './create-identity.ts';
import { deleteSession } from './identity.queries.ts';

const problemStore = new AsyncLocalStorage<unknown[]>();

/** Collects a problem inside better-auth for the call that caused it. */
export const reportProblem = (problem: unknown): void => void problemStore.getStore()?.push(problem);

/** A trigger counts passkeys, since several may be registered at the same time. */
const isOnePasskeyTooMany = (problem: unknown): boolean =>
  problem instanceof Error && 'constraint' in problem && problem.constraint === 'passkeys_most';

/**
 * better-auth treats a lost database as "not signed in" or as a taken address; this throws the real error
 * instead.
 */
const collectProblems = async (call: () => Promise<Response>): Promise<Response> => {
  const problems: unknown[] = [];
  const response = await problemStore.run(problems, call);
  const cause = problems.find(isDatabaseDown);
  if (cause) throw cause;
  if (problems.some(isOnePasskeyTooMany)) throw new AppError('TOO_MANY_PASSKEYS', { max: maxPasskeys });
  return response;
};

/** The header that carries the client's address to better-auth; set only by us. */
export const clientHeader = 'x-nightdesk-client';

/** The header that carries the request id to better-auth, for its log. */
export const requestHeader = 'x-nightdesk-request';

/** The header that carries the language of somebody who registers. */
export const languageHeader = 'x-nightdesk-language';

/** The header with the user whose identity a passkey only confirms, without a new session. */
export const confirmHeader = 'x-nightdesk-confirms';

/** The error code with which a passkey confirmation succeeds. */
export const confirmedCode = 'CONFIRMED';

type AuthCall = {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** The user whose passkey it must be; no session begins. */
  confirms?: string;
};

/**
 * The language of the calling page: API calls send it themselves, while a return from a provider opens a
 * page.
 */
const languageOfPage = ({ method, headers }: FastifyRequest): string | undefined => {
  const header = headers['accept-language'];
  return method === 'GET'
    ? preferredLanguage({ cookie: headers.cookie, header })
    : readAcceptLanguage(header);
};

/** Passes on only the headers that better-auth needs; the client's address is set by us. */
const headersFor = (request: FastifyRequest, origin: string, confirms: string | undefined): Headers => {
  const language = languageOfPage(request);
  const ours = {
    ...(language !== undefined && { [languageHeader]: language }),
    [clientHeader]: request.ip,
    [requestHeader]: request.id,
    ...(confirms !== undefined && { [confirmHeader]: confirms }),
  };
  const headers = new Headers({ origin, ...ours, 'content-type': 'application/json' });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value.slice(0, 8_000));
  }
  return headers;
};

/** Calls better-auth for a request and passes its cookies on; a session replaced by a new one ends. */
export const callAuth = async (
  { db, identity }: { db: Db; identity: Identity },
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body, confirms }: AuthCall,
): Promise<Response> => {
  const origin = identity.originOf(request);
  const auth = await identity.authOf(origin);
  const authRequest = new Request(`${origin}/api/auth${path}`, {
    method,
    headers: headersFor(request, origin, confirms),
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

/** better-auth's codes as codes of the contract. */
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
  AUTHENTICATION_FAILED: 'PASSKEY_REFUSED',
  PASSKEY_NOT_FOUND: 'PASSKEY_REFUSED',
  CHALLENGE_NOT_FOUND: 'PASSKEY_REFUSED',
  FAILED_TO_VERIFY_REGISTRATION: 'PASSKEY_REFUSED',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'PASSKEY_REFUSED',
  TOTP_ALREADY_ENABLED: 'FACTOR_EXISTS',
  TOTP_NOT_ENABLED: 'NO_FACTOR',
  BACKUP_CODES_NOT_ENABLED: 'NO_FACTOR',
  TWO_FACTOR_NOT_ENABLED: 'NO_FACTOR',
};

const statuses: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'CALL_NOT_FOUND',
  // Two concurrent sign-ins with the same recovery code.
  409: 'WRONG_CODE',
};

/** Translates better-auth's refusal. A failed sign-in always gets the same error, whatever was wrong. */
export const explainRefusal = (path: string, status: number, code: string | undefined): AppError => {
  // A wrong passkey is reported as an internal error.
  if (status >= 500 && code !== 'FAILED_TO_VERIFY_REGISTRATION')
    throw new Error(`better-auth answered ${status} ${code ?? ''} to ${path}.`);
  if (code === 'SUSPENDED') return new AppError('SUSPENDED');
  if (path === '/sign-in/email') return new AppError('SIGN_IN_FAILED');
  return new AppError(codes[code ?? ''] ?? statuses[status] ?? 'BAD_INPUT');
};
