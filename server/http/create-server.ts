import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** `1.2.3.4:5678`, `[2001:db8::1]` and `[2001:db8::1]:5678` as the addresses in them. */
const withoutPort = (address: string): string =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');

/** Takes the ports out of `X-Forwarded-For`, which some proxies add: only an address is recognised as a proxy of ours or as a client. */
const readForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const forwarded = headers['x-forwarded-for'];
  // Node joins several of these headers.
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
};

/** The address a server listens on, as one would type it on this machine; undefined when it does not listen. */
export const describeAddress = (address: ReturnType<Server['address']>): string | undefined => {
  // Never a socket's path: we listen on a port.
  if (address === null || typeof address === 'string') return undefined;
  const { address: host, family, port } = address;
  const everywhere = ['0.0.0.0', '::'].includes(host);
  return `http://${everywhere ? 'localhost' : family === 'IPv6' ? `[${host}]` : host}:${port}`;
};

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
export type RespondFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

export const createServerWith =
  (answerFirst: RespondFirst): FastifyServerFactory =>
  (handle) =>
    createServer(limits, (request, response) => {
      if (answerFirst(request, response)) return;
      readForwarded(request);
      handle(request, response);
    }).setTimeout(idleTimeout);
