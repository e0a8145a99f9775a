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

/** What Node's parser says of a request, in the contract's words. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};

/** Answers bytes that never became a request, and hangs up. */
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

/** Gives each request an id of our own making: one that a client may choose could forge the log. */
export const createRequestNames = (): (() => string) => {
  // Random once for the process, so that no two processes or starts share ids, and then counted: a UUID costs more.
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
};

/** How long a stop waits for requests that are under way. */
const grace = 1_000;

/** Ends every connection of a server that is closing: one that says nothing, or half a request, would hold it open. */
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

/** Takes a `%` that encodes nothing for itself, so that a mistyped page is not found; calls are refused for it. */
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
    // Nobody can talk their way around a limit with a header: only proxies that are named are believed.
    trustProxy: settings.trustedProxies ?? false,
    // A long id is as unknown as any other, not an unknown call.
    routerOptions: { maxParamLength: 2_000 },
    // While stopping, whoever still has a connection gets their answer.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(error, request, reply);
    },
  }) satisfies FastifyServerOptions;
