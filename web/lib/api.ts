import type { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { isConfirmed } from './confirmations.ts';
import { takeFirstAnswer } from './first-answers.ts';

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

/** The server answered, and said no. `problem.code` is what pages branch on. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Nobody answered, or not in our words: the network, a proxy, a server that is just restarting. */
export class NoAnswerError extends Error {}

/** The server answered with success and did not confirm it. */
export class UnconfirmedError extends Error {}

export const addressOf = (path: string, { params, query }: { params?: object; query?: object }): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search ? `?${search}` : ''}`;
};

/** Nobody is made to wait longer than this for an answer, in milliseconds. */
const patience = 30_000;

type Sent = { body?: unknown; idempotencyKey?: string | undefined; signal?: AbortSignal | undefined };

type Answer = {
  said: unknown;
  /** Where a list goes on that was too long for one answer. */
  next?: string | undefined;
  /** About when it was written, by this browser's clock. */
  written: number;
};

/** What the server said, now or when it sent the page. */
export const askForPage = async (
  method: string,
  address: string,
  { body, idempotencyKey, signal }: Sent,
): Promise<Answer> => {
  const first = method === 'GET' && takeFirstAnswer(address);
  if (first) return first;
  const asked = Date.now();
  const answer = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(patience)]) : AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new NoAnswerError('The server could not be reached.', { cause });
  });
  const said: unknown = await answer.json().catch(() => undefined);
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  // It was written about halfway through the wait for it.
  if (answer.ok && said !== undefined) return { said, next, written: (asked + Date.now()) / 2 };
  if (said && typeof said === 'object' && 'code' in said && 'detail' in said)
    throw new ProblemError(said as Problem); // only the server's refusals have both
  throw new NoAnswerError(`The server answered ${answer.status}.`);
};

/** Asks the server once, in JSON both ways. Whatever goes wrong is a ProblemError or a NoAnswerError. */
export const ask = async (method: string, address: string, sent: Sent = {}): Promise<unknown> =>
  (await askForPage(method, address, sent)).said;

/** Makes one call of the contract: `api('GET /rooms/{id}', { params: { id } })`. What is not confirmed is an UnconfirmedError. */
export const api = async <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  signal?: AbortSignal,
): Promise<CallOutput<K>> => {
  const [method = 'GET', path = ''] = key.split(' ');
  const { body, idempotencyKey } = input;
  const said = await ask(method, addressOf(path, input), { body, idempotencyKey, signal });
  if (!isConfirmed(key, said)) throw new UnconfirmedError(`The response does not confirm ${key}.`);
  return said as CallOutput<K>; // the server's own schema made it
};
