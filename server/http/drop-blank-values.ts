import type { FastifyRequest } from 'fastify';

/** A form sends `?q=&maxPrice=` for fields left empty: missing, empty and spaces-only are the same. */
export const dropBlankValues = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const query = request.query as Record<string, unknown>; // Fastify's own parser made it
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'string' && value.trim() === '') delete query[name];
  }
  done();
};
