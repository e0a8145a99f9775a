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
        /** Repeated with the same key, the call takes effect once. */
        idempotencyKey?: string;
      }
    : { idempotencyKey?: never });

export type CallKey = keyof Endpoints & EndpointKey;
/** Mapped, so that TypeScript checks the named call's input only, instead of comparing it with that of every call. */
export type CallInput<K extends CallKey> = {
  [P in keyof InputOf<Endpoints[K]>]: InputOf<Endpoints[K]>[P];
};
export type CallOutput<K extends CallKey> = z.output<Endpoints[K]['response']>;

/** The server refused the call. Pages branch on `problem.code`. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** No valid response: the network, a proxy or a restarting server. */
export class NoResponseError extends Error {}

/** A successful response that does not confirm the call. */
export class UnconfirmedError extends Error {}

export const addressOf = (
  path: string,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): string => {
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
  /** The URL of the list's next page. */
  next?: string | undefined;
  /** Roughly when the server wrote it, by this browser's clock, in milliseconds. */
  writtenAt: number;
};

/** A response with the URL of its next page, fetched now or embedded in the document. */
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
  // The server wrote it about halfway through the round trip.
  if (response.ok && data !== undefined) return { data, next, writtenAt: (sentAt + Date.now()) / 2 };
  if (data && typeof data === 'object' && 'code' in data && 'detail' in data)
    throw new ProblemError(data as Problem); // only the server's problems have both
  throw new NoResponseError(`The server answered ${response.status}.`);
};

/** One JSON request. Throws only ProblemError or NoResponseError. */
export const fetchJson = async (
  method: string,
  address: string,
  options: RequestOptions = {},
): Promise<unknown> => (await fetchPage(method, address, options)).data;

/**
 * Makes one call of the contract: `api('GET /rooms/{id}', { params: { id } })`. Throws UnconfirmedError if
 * the response does not confirm it.
 */
export const api = async <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  signal?: AbortSignal,
): Promise<CallOutput<K>> => {
  const [method = 'GET', path = ''] = key.split(' ');
  const { body, idempotencyKey } = input;
  const data = await fetchJson(method, addressOf(path, input), { body, idempotencyKey, signal });
  if (!isConfirmed(key, data)) throw new UnconfirmedError(`The response does not confirm ${key}.`);
  return data as CallOutput<K>; // written by the server's schema
};
