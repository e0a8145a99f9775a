import type { FastifyRequest } from 'fastify';
import { isBlank } from '#contract/fields.ts';

/** A form sends `?q=&maxPrice=` for fields left empty: missing, empty and spaces-only are the same. */
export const dropBlankValues = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const query = request.query as Record<string, unknown>; // Fastify's own parser made it
  for (const name in query) if (isBlank(query[name])) delete query[name];
  done();
};
