import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { readForwarded } from './read-forwarded.ts';

/** How long a client may take before it is cut off, and how much it may say before it says what it wants. */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 72_000,
  // Node looks this often for who has taken too long.
  connectionsCheckingInterval: 1_000,
};

/** Longer than the pause between two signs of life on an open stream. */
const idleTimeout = 60_000;

/** Answers a request at once, or returns false and leaves it to Fastify. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

export const createServerWith =
  (answerFirst: AnswerFirst): FastifyServerFactory =>
  (handle) =>
    createServer(limits, (request, response) => {
      if (answerFirst(request, response)) return;
      readForwarded(request);
      handle(request, response);
    }).setTimeout(idleTimeout);
