import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../../http/caller.ts';
import { prepareApi } from '../../http/prepare-api.ts';
import type { Parts } from '../../parts.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { followEvents } from '../../testing/follow-events.ts';
import { openServer } from '../../testing/open-server.ts';
import { createTestApp, testSettings } from '../../testing/test-app.ts';
import { serveEvents } from './events.routes.ts';

const { app, database, db } = await createTestApp();

describe('the stream of events', () => {
  it('tells at one server what was booked at another', async () => {
    const { events } = await openServer(database);
    const stream = await followEvents(events);
    await addBooking(db, { kind: 'study', id: 13, date: '2026-11-20', time: '18:00', count: 1 });
    await expect.poll(() => stream.named('availability')).toHaveLength(1);
    expect(stream.named('availability')[0]?.data).toEqual([{ kind: 'study', id: 13 }]);
  });

  it('tells everyone when the card of the kitchen has changed', async () => {
    const { events } = await openServer(database);
    const stream = await followEvents(events);
    await db.updateTable('dishes').set({ sold_out: true }).where('id', '=', 1).execute();
    await expect.poll(() => stream.named('menu').map(({ data }) => data)).toEqual([{}]);
  });

  it('tells everyone when the house has changed what it offers [UPKEEP-10]', async () => {
    const { events } = await openServer(database);
    const stream = await followEvents(events);
    await db.updateTable('rooms').set({ price_cents: 4200 }).where('id', '=', 1).execute();
    await expect.poll(() => stream.named('bookables').map(({ data }) => data)).toEqual([{}]);
  });

  it('says at once that the line is good, and how soon to come back', async () => {
    const { events } = await openServer(database);
    const response = await fetch(events);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let said = '';
    while (!said.endsWith('}\n\n')) said += (await reader?.read())?.value ?? '';
    expect(said).toMatch(/^retry: \d{4}\n\nid: \d+\nevent: beat\ndata: \{\}\n\n$/);
    await reader?.cancel();
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
    const response = await app.inject({ method: 'HEAD', url: '/api/events' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch('text/event-stream');
  });

  it('is refused to a client that has a sixth of its calls in a minute open already', async () => {
    const { events } = await openServer(database, { rateLimitPerMinute: 60 });
    const streams = [];
    for (let open = 0; open < 10; open++) streams.push(await followEvents(events));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const refused = await fetch(events);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (const stream of streams) stream.close();
    // A stream closed by its client makes room again.
    await expect
      .poll(async () => (await fetch(events, { method: 'HEAD' })).status, { interval: 250 })
      .toBe(200);
  });

  it('is refused for a while by a process that has as many open as it may [LIVE-6]', async () => {
    const { events } = await openServer(database, { maxStreams: 2 });
    const streams = [await followEvents(events), await followEvents(events)];
    const refused = await fetch(events);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    streams[0]?.close();
    await expect.poll(async () => (await fetch(events, { method: 'HEAD' })).status).toBe(200);
  });

  it('ends when the server closes, and does not hold it open', async () => {
    const second = await openServer(database);
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetch(second.events)));
    const cutOff = vi.spyOn(second.app.server, 'closeAllConnections');
    // Freezes the timer of the grace period, however long closing takes here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await second.app.close();
    vi.useRealTimers();
    // Each ended cleanly, before remaining connections are cut off.
    for (const response of responses) expect(await response.text()).toMatch(/^retry: \d{4}\n\nid: /);
    expect(cutOff).not.toHaveBeenCalled();
  });
});

const wanda: SignedIn = {
  uid: 'wanda',
  token: 'unused',
  role: 'admin',
  name: 'Wanda',
  email: 'wanda@example.com',
  emailVerified: true,
  hasSecondFactor: false,
  isConfirmed: true,
  language: null,
};

it('looks a listener up again when rights change while it does, since the stream has missed the announcement', async () => {
  let changes = 0;
  const findCaller = vi
    .fn<() => Promise<SignedIn | null>>()
    .mockImplementationOnce(async () => {
      // Reads the caller before the change, and returns after it.
      changes += 1;
      return wanda;
    })
    .mockResolvedValue({ ...wanda, role: 'user' });
  const open = vi.fn<Parts['events']['open']>((stream) => void stream.end());
  const events = {
    open,
    findRefusal: () => undefined,
    callerChanges: () => changes,
    start: async () => 0,
    close() {},
  };
  const settings = testSettings();
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(async (api) => {
    const limit = {
      count: () => 0,
      takeBack: () => {},
      clientOf: () => ({ key: 'anybody', isVisitor: true }),
    };
    const refuseUnconfirmed = async () => {};
    const recallCaller = () => undefined;
    await prepareApi(api, {
      settings,
      limit,
      findCaller,
      recallCaller,
      refuseUnconfirmed,
      tokenOf: () => 'hers',
    });
    serveEvents(api, {
      events,
      settings,
      identity: { findCaller, tokenOf: () => 'hers' },
    } as unknown as Parts); // all that it uses
  });
  expect((await app.inject('/events')).statusCode).toBe(200);
  expect(findCaller).toHaveBeenCalledTimes(2);
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]?.[1].caller).toMatchObject({ uid: 'wanda', role: 'user' });
});
