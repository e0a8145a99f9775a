import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { clientHeader } from './client-header.ts';
import type { Identity } from './create-identity.ts';
import { hearProblems } from './hear-problems.ts';
import { deleteSession } from './identity.queries.ts';
import { sessionCookie } from './read-session-token.ts';

type Question = { method: 'GET' | 'POST'; path: string; body?: unknown };

/** Only these of a request's headers matter to better-auth; where it comes from is ours to say. */
const headersFor = (request: FastifyRequest, origin: string): Headers => {
  const headers = new Headers({ origin, [clientHeader]: request.ip, 'content-type': 'application/json' });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value.slice(0, 8_000));
  }
  return headers;
};

/** Asks better-auth in the name of a request and passes its cookies on; a session that a new one replaces ends. */
export const askAuth = async (
  { db, identity }: { db: Kysely<Database>; identity: Identity },
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body }: Question,
): Promise<Response> => {
  const origin = identity.originOf(request);
  const auth = await identity.authOf(origin);
  const question = new Request(`${origin}/api/auth${path}`, {
    method,
    headers: headersFor(request, origin),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = await hearProblems(() => auth.handler(question));
  const cookies = answer.headers.getSetCookie();
  reply.header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const old = identity.tokenOf(request);
  const isReplaced = old && cookies.some((cookie) => bringsAnother(cookie, sessionCookie(origin), old));
  if (isReplaced) await deleteSession(db, old);
  return answer;
};

const bringsAnother = (cookie: string, name: string, old: string): boolean => {
  const value = cookie.startsWith(`${name}=`) ? cookie.slice(name.length + 1) : '';
  return !/^(;|$)/.test(value) && !value.startsWith(`${old}.`);
};
