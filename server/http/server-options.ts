import { randomBytes } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Settings } from '../settings.ts';
import { mayBeSlow } from './allow-slow-body.ts';
import { loggerOptions, ResponseLog } from './logging.ts';
import { makeProblem, sendProblem } from './problems/send-problem.ts';
import { dataHeaders } from './security-headers.ts';

/** Node's parser errors as codes of the contract. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};

/** Answers bytes that are not a valid request, and closes the connection. */
const refuseUnreadable =
  (nameRequest: () => string) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayBeSlow(socket)) return;
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const id = nameRequest();
    const problem = makeProblem({ code: codes[code] ?? 'BAD_REQUEST', facts: {} }, id);
    const body = JSON.stringify(problem);
    const headers = {
      ...dataHeaders,
      'x-request-id': id,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const first = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
    socket.end(`${first}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };

/** Generates request ids: client-chosen ones could forge the log. */
export const createRequestNames = (): (() => string) => {
  // A random prefix per process plus a counter: unique, and cheaper than a UUID.
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
};

/** How long a stopping server behind a proxy keeps serving. */
const drain = 500;

/** Lets proxies empty their pools of idle connections: a call on one that is being closed becomes a 502. */
export const drainProxies = async ({ trustedProxies }: Pick<Settings, 'trustedProxies'>): Promise<void> => {
  if (trustedProxies) await new Promise((resolve) => setTimeout(resolve, drain));
};

/** How long a stop waits for open requests. */
const grace = 1_000;

/** Closes all connections of a closing server: an idle one would keep it open. */
export const closeConnections = (server: Server): void => {
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  server.once('close', () => clearTimeout(timer));
};

const isReadable = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
};

/** Encodes a stray `%`, so that a mistyped page is "not found"; for calls it is an error. */
const repairUrl = (url: string): string => {
  if (!url.includes('%') || /^\/api(\/|$)/.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};

export const serverOptions = (
  settings: Pick<Settings, 'logLevel' | 'trustedProxies'>,
  nameRequest: () => string,
) =>
  ({
    bodyLimit: 100_000,
    // A slow machine may take as long to start as it needs.
    pluginTimeout: 0,
    logger: loggerOptions(settings),
    logController: new ResponseLog(),
    genReqId: nameRequest,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => repairUrl(url),
    clientErrorHandler: refuseUnreadable(nameRequest),
    // Forwarded addresses count only from named proxies, so that no header gets around a limit.
    trustProxy: settings.trustedProxies ?? false,
    // A long id is an unknown id, not an unknown call.
    routerOptions: { maxParamLength: 2_000 },
    // While stopping, open connections still get their responses.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(error, request, reply);
    },
  }) satisfies FastifyServerOptions;
