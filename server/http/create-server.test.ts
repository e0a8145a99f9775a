import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { watchStatements } from '../testing/postgres/watch-statements.ts';
import { rawRequest } from '../testing/processes/raw-request.ts';
import { buildTestApp, createTestApp } from '../testing/test-app.ts';

const { app } = await createTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const send = (...lines: string[]) => rawRequest(port, lines.map((line) => `${line}\r\n`).join(''));

const readProblem = (answer: string): Problem => JSON.parse(answer.split('\r\n\r\n').at(-1) ?? '');

describe('the server, spoken to byte by byte', () => {
  it('limits how long a client may take', () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000, timeout: 60_000 });
  });

  it('refuses headers that are too large', async () => {
    const answer = await send('GET /api/rooms HTTP/1.1', 'Host: x', `Cookie: ${'x'.repeat(20_000)}`, '');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(readProblem(answer)).toMatchObject({ code: 'HEADERS_TOO_LARGE', status: 431 });
  });

  it('refuses what is not HTTP as a problem that nothing can be read into', async () => {
    const answer = await send('good evening', '');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain('\r\ncontent-type: application/problem+json; charset=utf-8\r\n');
    const { requestId, ...problem } = readProblem(answer);
    expect(answer).toContain(`\r\nx-request-id: ${requestId}\r\n`);
    expect(problem).toEqual({
      type: 'urn:problem-type:nightdesk:bad-request',
      title: 'Bad request',
      status: 400,
      detail: 'The request could not be understood.',
      code: 'BAD_REQUEST',
    });
  });

  it.each([
    ['nothing', ''],
    ['half a request', 'GET /api/rooms HTTP/1.1\r\nHost: '],
    ['half a body', 'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ])('hangs up on a client that sends %s and then waits', async (_name, bytes) => {
    const { app: hasty } = await createTestApp();
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    // Node reads these limits whenever it checks for slow clients, which is tested here.
    Object.assign(hasty.server, { headersTimeout: 100, requestTimeout: 100 });
    const answer = await rawRequest((hasty.server.address() as AddressInfo).port, bytes);
    expect(readProblem(answer)).toMatchObject({ code: 'TOO_SLOW', status: 408 });
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

const statuses = async (port: number, path: string, forwarded: readonly string[]): Promise<number[]> => {
  const seen: number[] = [];
  for (const client of forwarded)
    seen.push(
      await new Promise<number>((resolve, reject) => {
        const headers = { 'x-forwarded-for': client };
        ask({ host: '127.0.0.1', port, path, headers }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      }),
    );
  return seen;
};

const open = async (trustedProxies?: string[]): Promise<number> => {
  const { app } = await createTestApp({ settings: { rateLimitPerMinute: 3, trustedProxies } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port; // it listens on a port
};

describe('guests behind a proxy', async () => {
  const path = '/api/config';
  const trusting = await open(['127.0.0.1', '10.0.0.0/8']);
  const wary = await open();

  it('are limited one by one where the proxy is ours', async () => {
    const guests = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'];
    expect(await statuses(trusting, path, guests)).toEqual([200, 200, 200, 200, 200]);
    const one = Array.from({ length: 5 }, () => '203.0.113.9');
    expect(await statuses(trusting, path, one)).toEqual([200, 200, 200, 429, 429]);
  });

  it('cannot make themselves somebody else by what they say before the proxy speaks', async () => {
    const lies = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'].map((lie) => `${lie}, 203.0.113.77, 10.1.2.3`);
    expect(await statuses(trusting, path, lies)).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ['203.0.113.21:5678', '203.0.113.21'],
    ['[2001:db8:7::1]:5678', '2001:db8:7::1'],
    ['[2001:db8:8::1]', '2001:db8:8::1'],
    ['203.0.113.22:5678, 10.1.2.3:443', '203.0.113.22'],
    ['9.9.9.9:1, 203.0.113.23:5678,10.1.2.3:443', '203.0.113.23'],
  ])('count as one client whether %s names ports or not', async (withPorts, plain) => {
    const other = withPorts.replaceAll(/:(\d+)(?=,|$)/g, (_, port) => `:${Number(port) + 1}`);
    expect(await statuses(trusting, path, [withPorts, other, plain, withPorts])).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('share one limit where nobody named the proxy', async () => {
    const guests = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    expect(await statuses(wary, path, guests)).toEqual([200, 200, 200, 429]);
  });
});

describe('the health of the server', async () => {
  const { app, database, changes } = await createTestApp();
  /** Polls the readiness: the server repeats a result for a second. */
  const askWhether = (status: number) =>
    expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(status);

  it('is alive and ready with a database that has its tables [RUN-12]', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('is alive but not ready while a migration is missing', async () => {
    const { rows } = await database.pool.query('delete from schema_migrations returning *');
    await askWhether(503);
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not migrated' }]);
    for (const row of rows)
      await database.pool.query(
        'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
        [row.version, row.name, row.checksum],
      );
    await askWhether(200);
  });

  it('asks the database once for all who want to know within a second', async () => {
    const fresh = await buildTestApp({ db: database.db, changes });
    vi.useFakeTimers({ toFake: ['performance'] });
    const countAsked = async () => {
      const { done, sent } = await watchStatements(() =>
        Promise.all(Array.from({ length: 20 }, () => fresh.inject('/readyz'))),
      );
      expect(done.every(({ statusCode }) => statusCode === 200)).toBe(true);
      return sent.filter(({ text }) => text.includes('schema_migrations')).length;
    };
    const asked = [await countAsked(), await countAsked()];
    vi.advanceTimersByTime(1001);
    asked.push(await countAsked());
    vi.useRealTimers();
    expect(asked).toEqual([1, 0, 1]);
    await fresh.close();
  });

  it('is alive but not ready with one that has not [RUN-12]', async () => {
    await database.pool.query('alter table schema_migrations rename to elsewhere');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await askWhether(503);
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
  });

  it('is alive but not ready, and asks for patience, without a database at all', async () => {
    await database.pool.query('alter table elsewhere rename to schema_migrations');
    await askWhether(200);
    await database.close();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await askWhether(503);
  });
});
