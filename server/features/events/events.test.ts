import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../clock.ts';
import { listenChanges } from '../../db/listen-changes.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const { app, database } = await createTestApp();

/** Another server on the same database, with a listening connection of its own. */
const openSecond = async ({ connection, db }: TestDatabase, settings = testSettings()) => {
  const changes = listenChanges(connection);
  const second = await buildApp({
    ...{ db, changes, settings, clock: systemClock, webDir: '/nowhere' },
    authSecret: 'a secret that only tests may know',
  });
  await second.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(() => expect(changes.connected()).toBe(true));
  afterAll(async () => {
    await second.close();
    await changes.close();
  });
  const { port } = second.server.address() as AddressInfo; // never a socket's path: it listens on a port
  return { app: second, address: `http://127.0.0.1:${port}/api/events` };
};

/** Reads a stream until what was said fits. */
const hear = async ({ body }: Response, sign: RegExp): Promise<string> => {
  let said = '';
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader && !sign.test(said)) {
    const { done, value } = await reader.read();
    if (done) break;
    said += value;
  }
  return said;
};

describe('the stream of events', () => {
  it('tells at one server what was booked at another', async () => {
    const { address } = await openSecond(database);
    const stopping = new AbortController();
    const answer = await fetch(address, { signal: stopping.signal });
    await addBooking(database.db, { kind: 'study', id: 13, date: '2026-11-20', time: '18:00', count: 1 });
    expect(await hear(answer, /availability\n.*\n\n/)).toContain(
      'event: availability\ndata: [{"kind":"study","id":13}]\n\n',
    );
    stopping.abort();
  });

  it('is not kept, held back, compressed or framed by anyone', async () => {
    const stream = await app.inject({
      url: '/api/events',
      headers: { 'accept-encoding': 'br, gzip' },
      payloadAsStream: true,
    });
    expect(stream.statusCode).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    stream.stream().destroy();
  });

  it('answers HEAD and ends', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/api/events' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch('text/event-stream');
  });

  it('is refused to a client that has a sixth of its calls in a minute open already', async () => {
    const { address } = await openSecond(database, testSettings({ rateLimitPerMinute: 60 }));
    const stopping = new AbortController();
    const ask = () => fetch(address, { signal: stopping.signal });
    for (let open = 0; open < 10; open++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    stopping.abort();
    // What a client closes makes room again.
    await vi.waitFor(async () => expect((await fetch(address, { method: 'HEAD' })).status).toBe(200), {
      timeout: 10_000,
      interval: 250,
    });
  });

  it('ends when the server closes, and does not hold it open', async () => {
    const { app: second, address } = await openSecond(database);
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(address)));
    const cutOff = vi.spyOn(second.server, 'closeAllConnections');
    await second.close();
    // Each ended in good order, before those that do not are cut off.
    for (const answer of answers) expect(await answer.text()).toMatch(/^: open\n\n/);
    expect(cutOff).not.toHaveBeenCalled();
  });
});
