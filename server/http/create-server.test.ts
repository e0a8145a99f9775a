import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { createTestApp } from '../testing/test-app.ts';

const { app } = await createTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const send = (...lines: string[]) => rawRequest(port, lines.map((line) => `${line}\r\n`).join(''));

describe('the server, spoken to byte by byte', () => {
  it('limits how long a client may take', () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000, timeout: 60_000 });
  });

  it('refuses headers that are too large', async () => {
    const answer = await send('GET /api/rooms HTTP/1.1', 'Host: x', `Cookie: ${'x'.repeat(20_000)}`, '');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each([
    ['an unknown method', ['BREW / HTTP/1.1', 'Host: x', '']],
    ['no host', ['GET / HTTP/1.1', '']],
    [
      'a length and chunks at once',
      ['POST /api/rooms HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked', '', '0', ''],
    ],
    ['a header smuggled behind a bare newline', ['GET / HTTP/1.1', 'Host: x\nX: y\r', '']],
  ])('refuses %s', async (_name, lines) => {
    expect(await send(...lines)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/..%5c..%5cx',
  ])('finds nothing at %s', async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', '');
    expect(answer).not.toMatch(/^HTTP\/1\.1 200|root:|nightdesk"/);
  });
});
