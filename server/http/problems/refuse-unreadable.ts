import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import { dataHeaders } from '../security-headers.ts';
import { makeProblem } from './send-problem.ts';

/** What Node's parser says of a request, in the contract's words. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};

/** Answers bytes that never became a request, and hangs up. */
export const refuseUnreadable =
  (nameRequest: () => string) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
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
