import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Waiting for a longer response would not pay off. */
const longest = 40_000;

/** The first calls of the page at an address. With a query, or without the id that they need, only the shared ones. */
export const listFirstCalls = (
  calls: readonly string[],
  shared: readonly string[],
  path: string,
  search: string,
): readonly string[] => {
  const id = /\/(\d{1,9})\/?$/.exec(path)?.[1];
  const isComplete = id !== undefined || !calls.some((call) => call.includes('/:id'));
  // Only the page interprets its query.
  return search === '' && isComplete ? calls.map((call) => call.replace('/:id', `/${id}`)) : shared;
};

const mayBeSignedIn = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes('session_token') ?? false;

const respond = async (
  app: FastifyInstance,
  url: string,
  request: FastifyRequest,
  wanted: string,
): Promise<string | undefined> => {
  // No cookie, no session. With one, the page makes the call itself: documents are the same for everyone.
  if (url === '/api/auth/get-session') return mayBeSignedIn(request) ? undefined : 'null';
  // Counts against the reader's rate limit, as if the page had made the call.
  const { cookie } = request.headers;
  const { statusCode, body } = await app.inject({
    url,
    remoteAddress: request.ip,
    headers: { 'accept-language': wanted, ...(cookie && { cookie }) },
  });
  return statusCode === 200 && body.length <= longest ? body : undefined;
};

type Asked = {
  calls: readonly string[];
  language: string;
  /** How long the document waits for responses, in milliseconds. */
  patience: number;
};

/** The responses to a page's first calls that arrive in time, by address. */
export const collectResponses = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { calls, language, patience }: Asked,
): Promise<ReadonlyMap<string, string>> => {
  const responses = new Map<string, string>();
  const gathering = Promise.all(
    calls.map(async (url) => {
      const response = await respond(app, url, request, language).catch(() => undefined);
      if (response !== undefined) responses.set(url, response);
    }),
  );
  await Promise.race([gathering, setTimeout(patience, undefined, { ref: false })]);
  return new Map(responses);
};

/** The responses as JSON for a script element, escaped so that they cannot end it. */
export const writeResponses = (responses: ReadonlyMap<string, string>): string => {
  const json = [...responses]
    .map(([address, response]) => `${JSON.stringify(address)}:${response}`)
    .join(',');
  return `{${json.replaceAll('<', '\\u003c')}}`;
};
