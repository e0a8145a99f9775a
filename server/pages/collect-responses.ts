import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Nobody waits longer for a document because of what could come with it, in milliseconds. */
const patience = 200;
/** A longer answer is not worth making the document wait for its bytes. */
const longest = 40_000;

/** Only calls that answer everyone alike are made here: the document then says nothing that is meant for one alone. */
const answerTo = async (
  app: FastifyInstance,
  url: string,
  { ip, headers }: FastifyRequest,
): Promise<string | undefined> => {
  // Counted against the limit of whoever asked for the page, as if they had made the call themselves.
  const { cookie } = headers;
  const { statusCode, body } = await app.inject({
    url,
    remoteAddress: ip,
    ...(cookie && { headers: { cookie } }),
  });
  return statusCode === 200 && body.length <= longest ? body : undefined;
};

const mayBeSignedIn = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes('session_token') ?? false;

/** The answers to a page's first calls, by their addresses, as far as they are there in time. */
export const collectResponses = async (
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  // Without a cookie there is nobody to look for.
  if (!mayBeSignedIn(request)) answers.set('/api/auth/get-session', 'null');
  const gathering = Promise.all(
    calls.map(async (url) => {
      const answer = await answerTo(app, url, request).catch(() => undefined);
      if (answer !== undefined) answers.set(url, answer);
    }),
  );
  await Promise.race([gathering, setTimeout(patience, undefined, { ref: false })]);
  return new Map(answers);
};

/** The answers as an element that the page's script reads; no browser runs it. */
export const writeResponses = (answers: ReadonlyMap<string, string>): string => {
  const json = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`).join(',');
  // Nothing in them can end the element.
  return `<script type="application/json" id="first-answers">{${json.replaceAll('<', '\\u003c')}}</script>`;
};
