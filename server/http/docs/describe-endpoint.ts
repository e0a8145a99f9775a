import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { needsConfirmation } from '#contract/identity/confirmed-calls.ts';
import type { Access } from '#contract/identity/permissions.ts';
import { Problem } from '#contract/problem.ts';
import { errorTitles } from '../problems/error-titles.ts';
import { tagOf } from './tags.ts';

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});

/** `POST /bookings/{id}/cancel` is `postBookingsByIdCancel`. */
const nameOperation = (key: EndpointKey): string => {
  const words = key
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
};

/** Documented only: `readIdempotencyKey` reads it in any case. */
const onceHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .describe('Chosen by the caller. The same key and body give the same answer, and nothing is made twice')
    .meta({ examples: ['4d1c8a52-6f0e-4a5b-9a57-2f6f6a3f1f11'] }),
});

const answerOf = ({ response, media }: Endpoint) =>
  media ? { description: 'A stream', content: { [media]: { schema: response } } } : response;

const callers: Readonly<Record<Access, string>> = {
  everyone: 'For everyone.',
  'signed-in': 'For whoever is signed in.',
  self: 'For the user whom the address names, and for admins.',
  owner: 'For its owner, and for clerks and admins.',
  'only-owner': 'For its owner only.',
  staff: 'For clerks and admins.',
  admins: 'For admins.',
};

/** A session is optional for these calls, which `{}` expresses. */
const securityOf = (access: Access) => (access === 'everyone' ? [{}, { session: [] }] : [{ session: [] }]);

/** Errors that any call of this kind may return before its use case runs. */
const commonRefusals = (key: EndpointKey, endpoint: Endpoint, access: Access): ErrorCode[] => [
  ...(endpoint.query || endpoint.body ? (['BAD_INPUT'] as const) : []),
  ...(access === 'everyone' ? [] : (['NOT_SIGNED_IN'] as const)),
  ...(access === 'everyone' || access === 'signed-in' ? [] : (['NOT_ALLOWED'] as const)),
  ...(access === 'admins' ? (['SECOND_FACTOR_MISSING'] as const) : []),
  ...(needsConfirmation(key) ? (['CONFIRM_IDENTITY'] as const) : []),
  ...(endpoint.body ? (['TOO_LARGE', 'NOT_JSON'] as const) : []),
  'TOO_MANY_REQUESTS',
];

const describeRefusals = (key: EndpointKey, endpoint: Endpoint, access: Access) => {
  const { errors: codes = [], whenBlank, whenWrong } = endpoint;
  const own = [...codes, whenBlank?.code, whenWrong?.code].filter((code) => code !== undefined);
  const all = new Set([...own, ...commonRefusals(key, endpoint, access)]);
  const byStatus = Map.groupBy(all, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const lines = codes.map((code) => `\`${code}\` (${errorTitles[code]})`);
      return [status, refusal(lines.join(', '))];
    }),
  );
};

/** A call's schemas for Fastify's validation and for the API document. */
export const describeEndpoint = (key: EndpointKey, endpoint: Endpoint, access: Access): FastifySchema => ({
  operationId: nameOperation(key),
  summary: endpoint.summary,
  description: [callers[access], endpoint.description].filter(Boolean).join(' '),
  tags: [tagOf(key)],
  security: securityOf(access),
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.upload && { 'x-upload': endpoint.upload }),
  // `finishDocument` moves it to the body: zod shows no example for a transformed body.
  ...(endpoint.example && { 'x-example': endpoint.example }),
  ...(endpoint.once && { headers: onceHeaders }),
  response: {
    [endpoint.status ?? 200]: answerOf(endpoint),
    ...describeRefusals(key, endpoint, access),
    default: refusal('Any other refusal'),
  },
});
