import type { FastifySchema } from 'fastify';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { Problem } from '#contract/problem.ts';

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});

/** The calls of one part of the product stand together in the API document. */
const tagOf = (key: EndpointKey): string => key.split(/[ /{]+/)[1] ?? '';

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
    response: {
      [endpoint.status ?? 200]: endpoint.response,
      ...Object.fromEntries(refusals),
      default: refusal('Any other refusal'),
    },
  };
};
