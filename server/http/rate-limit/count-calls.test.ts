import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenChanges } from '../../db/listen-changes.ts';
import { addGuest, addGuests, openSessions, testSecret } from '../../testing/add-guests.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { clientOf, countCalls } from './count-calls.ts';
import { shareCounts } from './share-counts.ts';

const createHouse = () => {
  const said: [key: string, count: number][] = [];
  const listeners: ((key: string, count: number, from: string) => void)[] = [];
  const join = () => {
    const own = listeners.length;
    return {
      on: (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
      publish(_topic: string, key: string, count: number) {
        said.push([key, count]);
        for (const [at, listener] of listeners.entries()) if (at !== own) listener(key, count, 'other');
      },
    };
  };
  return { said, join };
};

const begin = (max: number, house = createHouse()) => {
  const time = { now: 0, epoch: 0 };
  const options = { now: () => time.now, epochNow: () => time.epoch + time.now, counts: house.join() };
  const { count: secondsToWait, takeBack } = countCalls(max, 60_000, options);
  return { time, house, secondsToWait, takeBack };
};

const countPassed = (secondsToWait: (client: string) => number, calls: number, ip = '1.1.1.1'): number =>
  Array.from({ length: calls }, () => secondsToWait(ip)).filter((wait) => wait === 0).length;

describe('counting calls', () => {
  it('lets each client make as many as the limit in a window, then tells how long to wait', () => {
    const { time, secondsToWait } = begin(2);
    expect([secondsToWait('1.1.1.1'), secondsToWait('1.1.1.1')]).toEqual([0, 0]);
    time.now = 20_000;
    expect(secondsToWait('1.1.1.1')).toBe(40);
    expect(secondsToWait('2.2.2.2')).toBe(0);
    time.now = 60_000;
    expect(secondsToWait('1.1.1.1')).toBe(0);
  });

  it('begins its windows when all others do', () => {
    const { time, secondsToWait } = begin(1);
    time.epoch = 1_763_232_045_000;
    secondsToWait('1.1.1.1');
    expect(secondsToWait('1.1.1.1')).toBe(15);
    time.now = 15_000;
    expect(secondsToWait('1.1.1.1')).toBe(0);
    expect(secondsToWait('1.1.1.1')).toBe(60);
  });

  it('forgets the client that came first, and nobody else, when there are too many', () => {
    const still = { now: () => 0, epochNow: () => 0, counts: createHouse().join() };
    const { count: secondsToWait } = countCalls(1, 60_000, { ...still, maxClients: 2 });
    for (const ip of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(secondsToWait(ip)).toBe(0);
    expect([secondsToWait('2.2.2.2'), secondsToWait('3.3.3.3')]).toEqual([60, 60]);
    expect(secondsToWait('1.1.1.1')).toBe(0);
  });

  it('lets a client make a fortieth more than the limit at most where two processes count [API-27]', () => {
    const house = createHouse();
    const [one, other] = [begin(600, house), begin(600, house)];
    let passed = 0;
    for (let turn = 0; turn < 50; turn += 1)
      passed += countPassed(one.secondsToWait, 13) + countPassed(other.secondsToWait, 29);
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThanOrEqual(615);
    // Few messages, and none about refused calls or clients with few calls.
    expect(house.said.length).toBeLessThanOrEqual(40);
    countPassed(one.secondsToWait, 14, '2.2.2.2');
    expect(house.said.every(([key]) => key.endsWith('1.1.1.1'))).toBe(true);
  });

  it('lets a client whose calls all come to one process make as many as ever', () => {
    const house = createHouse();
    const [one] = [begin(600, house), begin(600, house)];
    expect(countPassed(one.secondsToWait, 1_000)).toBe(600);
  });

  it('does not count what was told of another window', () => {
    const house = createHouse();
    const [one, other] = [begin(40, house), begin(40, house)];
    expect(countPassed(one.secondsToWait, 30)).toBe(30);
    other.time.now = 60_000;
    expect(countPassed(one.secondsToWait, 10)).toBe(10);
    expect(countPassed(other.secondsToWait, 50)).toBe(40);
  });

  it('does not count what is taken back, nor tells others twice of what comes instead', () => {
    const { house, secondsToWait, takeBack } = begin(40);
    for (let turn = 0; turn < 100; turn += 1) {
      expect(secondsToWait('1.1.1.1')).toBe(0);
      takeBack('1.1.1.1');
    }
    takeBack('1.1.1.1');
    takeBack('2.2.2.2');
    expect(house.said).toHaveLength(1);
    expect(countPassed(secondsToWait, 50)).toBe(40);
    expect(house.said).toHaveLength(40);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::a:b:c:d:e', '2001:db8:0:a'],
    ['fe80::1', 'fe80:0:0:0'],
  ])('takes %s for the client %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client);
  });
});

describe('a client that asks too often', async () => {
  const { app } = await createTestApp({ settings: { rateLimitPerMinute: 5 } });
  const ask = (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '10.0.0.7' });

  it('is told to wait, whatever it asks for and whatever it claims to be [API-20, API-26]', async () => {
    for (const url of ['/api/rooms', '/api/nope', '/api/config', '/api/rooms/1', '/api/pcs'])
      expect((await ask(url)).statusCode).not.toBe(429);
    for (const [index, url] of ['/api/rooms', '/api/nope', '/api/docs'].entries()) {
      const response = await ask(url, { 'x-forwarded-for': `10.1.1.${index}`, forwarded: 'for=10.2.2.2' });
      expect(response.statusCode).toBe(429);
      expect(response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('does not stop others, the pages or the health checks', async () => {
    expect((await app.inject({ url: '/api/rooms', remoteAddress: '10.0.0.8' })).statusCode).toBe(200);
    for (const url of ['/healthz', '/readyz']) expect((await ask(url)).statusCode).toBe(200);
    expect((await ask('/rooms')).statusCode).not.toBe(429);
  });
});

describe('the limit of calls', async () => {
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
        const response = await fetch(`http://127.0.0.1:${port}/api${path}`);
        await response.body?.cancel();
        return response.status;
      };
      // The first reads are not cached, so they count.
      for (const path of ['/rooms', '/availability?kind=pc']) expect(await fetchStatus(path)).toBe(200);
      for (let time = 0; time < 3 * most; time += 1)
        // Availability from today on is another list tomorrow, so Fastify serves it.
        for (const path of ['/rooms', '/availability?kind=pc']) expect(await fetchStatus(path)).toBe(200);
      for (let time = 2; time < most; time += 1) expect(await fetchStatus('/config')).toBe(200);
      expect(await fetchStatus('/config')).toBe(429);
      expect(await fetchStatus('/rooms')).toBe(200);
    });
  });
});

describe('shared counts', async () => {
  const { connection, pool } = await createTestDatabase();

  const join = async () => {
    const changes = listenChanges(connection);
    const publish = vi.fn(changes.publish);
    const counts = shareCounts({ publish, subscribe: changes.subscribe });
    onTestFinished(async () => {
      counts.close();
      await changes.close();
    });
    await expect.poll(changes.connected).toBe(true);
    const received: [key: string, count: number][] = [];
    counts.on('calls', (key, count) => void received.push([key, count]));
    return { publish, counts, received };
  };

  it('tells the others, not oneself, in few words and only what they listen to', async () => {
    const [one, other] = [await join(), await join()];
    const entries = Array.from({ length: 100 }, (_, n): [string, number] => [
      `29387200 2001:db8:1234:${n}`,
      n,
    ]);
    for (const [key, count] of entries) one.counts.publish('calls', key, count);
    one.counts.publish('something else', 'nobody', 1);
    await expect.poll(() => other.received).toEqual(entries);
    expect(one.publish).toHaveBeenCalledTimes(2);
    expect(one.received).toEqual([]);
  });

  it('takes no notice of what is no count, whoever says it', async () => {
    const [one, other] = [await join(), await join()];
    for (const words of [
      '',
      'x',
      '{}',
      '[]',
      '["a",{}]',
      '["a",[["calls","guest",-1]]]',
      '["a",[["calls","guest",null]]]',
    ])
      await pool.query("select pg_notify('nightdesk_talk', $1)", [words]);
    one.counts.publish('calls', 'guest', 1);
    await expect.poll(() => other.received).toEqual([['guest', 1]]);
  });
});
