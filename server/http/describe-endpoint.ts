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

/** A call's schemas for Fastify, which checks by them, and for the API document, which shows them. */
export const describeEndpoint = (key: EndpointKey, endpoint: Endpoint): FastifySchema => {
  const refusals = (endpoint.errors ?? []).map(
    (code) => [errors[code].status, refusal(errors[code].title)] as const,
  );
  return {
    summary: endpoint.summary,
    tags: [tagOf(key)],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.once && { headers: onceHeaders }),
    response: {
      [endpoint.status ?? 200]: answerOf(endpoint),
      ...Object.fromEntries(refusals),
      default: refusal('Any other refusal'),
    },
  };
};
