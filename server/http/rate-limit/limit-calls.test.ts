import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addGuest, addGuests, openSessions, testSecret } from '../../testing/add-guests.ts';
import { createTestApp } from '../../testing/test-app.ts';

const most = 5;
const { app, db } = await createTestApp({ settings: { rateLimitPerMinute: most } });

type Client = { address: string; headers?: { cookie: string } };

const ask = async (times: number, { address, headers = { cookie: '' } }: Client, url = '/api/config') => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1)
    seen.push((await app.inject({ url, headers, remoteAddress: address })).statusCode);
  return seen;
};
const passed = Array(most).fill(200);

describe('calls of somebody who is signed in', () => {
  it('are limited by who they are, however many are at one address [API-26]', async () => {
    const address = '10.0.1.1';
    const guests = await addGuests(db, testSecret, 3);
    for (const { headers } of guests) expect(await ask(most, { address, headers })).toEqual(passed);
    for (const { headers } of guests) expect(await ask(1, { address, headers })).toEqual([429]);
    expect(await ask(most + 1, { address })).toEqual([...passed, 429]);
  });

  it('are limited together, from however many addresses and devices they come', async () => {
    const guests = await addGuests(db, testSecret, 1);
    const uids = guests.map(({ uid }) => uid);
    const devices = (await Promise.all(passed.map(() => openSessions(db, testSecret, uids)))).flat();
    for (const [index, headers] of devices.entries())
      expect(await ask(1, { address: `10.0.2.${index}`, headers })).toEqual([200]);
    for (const [index, headers] of devices.entries())
      expect(await ask(1, { address: `10.0.2.${index}`, headers })).toEqual([429]);
  });

  it('count for their address when the session has ended, or was never one', async () => {
    const guest = await addGuest(db);
    await db.deleteFrom('sessions').where('user_id', '=', guest.uid).execute();
    const address = '10.0.3.1';
    const forged = { cookie: 'nightdesk.session_token=forged.c2lnbmF0dXJl' };
    expect(await ask(3, { address, headers: guest.headers })).toEqual([200, 200, 200]);
    expect(await ask(3, { address, headers: forged })).toEqual([200, 200, 429]);
    expect(await ask(1, { address, headers: guest.headers })).toEqual([429]);
  });
});

describe('lists from the cache', () => {
  it('do not count, whether they are served before Fastify or by it [API-26]', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const fetchStatus = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`);
      await answer.body?.cancel();
      return answer.status;
    };
    // Read once, and counted.
    for (const path of ['/rooms', '/availability?kind=pc']) expect(await fetchStatus(path)).toBe(200);
    for (let time = 0; time < 3 * most; time += 1)
      // What is free from today on is another list tomorrow, so that Fastify serves it.
      for (const path of ['/rooms', '/availability?kind=pc']) expect(await fetchStatus(path)).toBe(200);
    for (let time = 2; time < most; time += 1) expect(await fetchStatus('/config')).toBe(200);
    expect(await fetchStatus('/config')).toBe(429);
    expect(await fetchStatus('/rooms')).toBe(200);
  });
});
