import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** Strips the ports from `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
const withoutPort = (address: string): string =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');

/** Removes the ports that some proxies add to `X-Forwarded-For`: only plain addresses are recognised. */
const readForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const forwarded = headers['x-forwarded-for'];
  // Node joins repeated headers of this name.
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
};

/** The server's address as typed on this machine; undefined if it does not listen. */
export const describeAddress = (address: ReturnType<Server['address']>): string | undefined => {
  // Never a socket's path: we listen on a port.
  if (address === null || typeof address === 'string') return undefined;
  const { address: host, family, port } = address;
  const everywhere = ['0.0.0.0', '::'].includes(host);
  return `http://${everywhere ? 'localhost' : family === 'IPv6' ? `[${host}]` : host}:${port}`;
};

/** Limits of time and header size for clients. */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 72_000,
  // How often Node checks for timed-out connections.
  connectionsCheckingInterval: 1_000,
};

/** Longer than the interval of stream heartbeats. */
const idleTimeout = 60_000;

/** Responds to a request at once, or returns false and leaves it to Fastify. */
export type RespondFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

export const createServerWith =
  (answerFirst: RespondFirst): FastifyServerFactory =>
  (handle) =>
    createServer(limits, (request, response) => {
      if (answerFirst(request, response)) return;
      readForwarded(request);
      handle(request, response);
    }).setTimeout(idleTimeout);
