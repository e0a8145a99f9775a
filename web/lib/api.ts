import type { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { m } from '#messages/web.ts';
import { isConfirmed } from './confirmations.ts';
import { takeFirstResponse } from './first-responses.ts';

type InputOf<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : { params?: never }) &
  (E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : { query?: never }) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: never }) &
  (E extends { once: true }
    ? {
        /** Sent again with the same key, the call happens once. */
        idempotencyKey?: string;
      }
    : { idempotencyKey?: never });

export type CallKey = keyof Endpoints & EndpointKey;
export type CallInput<K extends CallKey> = InputOf<Endpoints[K]>;
export type CallOutput<K extends CallKey> = z.output<Endpoints[K]['response']>;

/** The server refused. `problem.code` is what pages branch on. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** No response, or not one of ours: the network, a proxy, a server that is just restarting. */
export class NoResponseError extends Error {}

/** The server responded with success but did not confirm it. */
export class UnconfirmedError extends Error {}

export const addressOf = (path: string, { params, query }: { params?: object; query?: object }): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search ? `?${search}` : ''}`;
};

/** In milliseconds. */
const timeout = 30_000;

type RequestOptions = {
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

type Page = {
  data: unknown;
  /** The address of the next page of a list. */
  next?: string | undefined;
  /** About when the server wrote it, by this browser's clock, in milliseconds. */
  writtenAt: number;
};

/** A response with its next page, fetched now or sent along with the document. */
export const fetchPage = async (
  method: string,
  address: string,
  { body, idempotencyKey, signal }: RequestOptions,
): Promise<Page> => {
  const first = method === 'GET' && takeFirstResponse(address);
  if (first) return first;
  const sentAt = Date.now();
  const response = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': m.language(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new NoResponseError('The server could not be reached.', { cause });
  });
  const data: unknown = await response.json().catch(() => undefined);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  // It was written about halfway through the wait for it.
  if (response.ok && data !== undefined) return { data, next, writtenAt: (sentAt + Date.now()) / 2 };
  if (data && typeof data === 'object' && 'code' in data && 'detail' in data)
    throw new ProblemError(data as Problem); // only the server's refusals have both
  throw new NoResponseError(`The server answered ${response.status}.`);
};

/** One request, JSON both ways. Whatever goes wrong is a ProblemError or a NoResponseError. */
export const fetchJson = async (
  method: string,
  address: string,
  options: RequestOptions = {},
): Promise<unknown> => (await fetchPage(method, address, options)).data;

/** Makes one call of the contract: `api('GET /rooms/{id}', { params: { id } })`. What is not confirmed is an UnconfirmedError. */
export const api = async <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  signal?: AbortSignal,
): Promise<CallOutput<K>> => {
  const [method = 'GET', path = ''] = key.split(' ');
  const { body, idempotencyKey } = input;
  const data = await fetchJson(method, addressOf(path, input), { body, idempotencyKey, signal });
  if (!isConfirmed(key, data)) throw new UnconfirmedError(`The response does not confirm ${key}.`);
  return data as CallOutput<K>; // the server's own schema made it
};
