import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { Problem } from '#contract/problem.ts';

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});

/** The calls of one part of the product stand together in the API document. */
const tagOf = (key: EndpointKey): string => key.split(/[ /{]+/)[1] ?? '';

/** Only described: `readAttempt` reads it, in whatever case it is spelled. */
const onceHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .describe('Chosen by the caller. The same key and body give the same answer, and nothing is made twice'),
});

const answerOf = ({ response, media }: Endpoint) =>
  media ? { description: 'A stream', content: { [media]: { schema: response } } } : response;

/** All that a call may refuse of its own accord, with one description for each status. */
const describeRefusals = ({ errors: codes = [], whenBlank, whenWrong }: Endpoint) => {
  const own = [...codes, whenBlank?.code, whenWrong?.code].filter((code) => code !== undefined);
  const byStatus = Map.groupBy(own, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const titles = new Set(codes.map((code) => errors[code].title));
      return [status, refusal([...titles].join(', or '))];
    }),
  );
};

/** A call's schemas for Fastify, which checks by them, and for the API document, which shows them. */
export const describeEndpoint = (key: EndpointKey, endpoint: Endpoint): FastifySchema => ({
  summary: endpoint.summary,
  tags: [tagOf(key)],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.once && { headers: onceHeaders }),
  response: {
    [endpoint.status ?? 200]: answerOf(endpoint),
    ...describeRefusals(endpoint),
    default: refusal('Any other refusal'),
  },
});
