import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addGuests } from '#server/testing/add-guests.ts';
import { addOrder } from '#server/testing/add-order.ts';
import { followEvents } from '#server/testing/follow-events.ts';
import { startServer } from '#server/testing/processes/start-server.ts';
import { updateRows } from '#server/testing/rows.ts';
import { createTestDatabase, urlOf } from '#server/testing/test-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { prove } from '../prove.ts';
import { addOthers, call, compareTimes, openGuests } from '../workload/send-guests.ts';

/** What a slow client sends at first, and what it continues with, a byte a second. */
const mannersOf = (address: string) => {
  const head = (...lines: string[]) =>
    [...lines, 'Host: nightdesk.test', `X-Forwarded-For: ${address}`, ''].join('\r\n');
  const post = (path: string, length: string) =>
    `${head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', length)}\r\n`;
  const signIn = `{"email":"guest@nightdesk.test","password":"${'x'.repeat(900)}`;
  return [
    { begin: '', goOn: '' },
    { begin: '', goOn: head('GET /api/rooms HTTP/1.1') },
    { begin: head('GET /api/rooms HTTP/1.1'), goOn: 'X-Long: and so on, and so on, and so on, and so on' },
    { begin: post('/api/auth/sign-in/email', 'Content-Length: 900'), goOn: signIn },
    { begin: post('/api/auth/sign-in/email', 'Transfer-Encoding: chunked'), goOn: `384\r\n${signIn}` },
    // Refused before its body is there.
    { begin: post('/api/votes', 'Content-Length: 900'), goOn: `{"feature":"${'x'.repeat(900)}` },
  ];
};

type Ended = { number: number; response: string; seconds: number };

/** Opens sockets that send a byte a second or nothing; one that the server closes is replaced. */
const openSlowSockets = (port: number, count: number) => {
  const open = new Set<Socket>();
  const ended: Ended[] = [];
  let isOver = false;

  const openOne = (number: number): void => {
    const manners = mannersOf(`10.50.0.${number}`);
    const { begin, goOn } = manners[number % manners.length] ?? { begin: '', goOn: '' };
    const begun = performance.now();
    let [response, sent] = ['', 0];
    const socket = connect(port, '127.0.0.1', () => void socket.write(begin));
    const speaking = setInterval(() => {
      const next = goOn[sent++];
      if (next && socket.writable) socket.write(next);
    }, 1000);
    open.add(socket);
    socket.setEncoding('latin1').on('data', (text) => {
      response += text;
    });
    // A socket that is closed while it sends may emit an error.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(speaking);
      open.delete(socket);
      if (isOver) return;
      ended.push({ number, response, seconds: (performance.now() - begun) / 1000 });
      openOne(number);
    });
  };
  for (let number = 0; number < count; number++) openOne(number);
  const close = (): void => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
  whenDone(async () => close());
  return { ended, close };
};

const secret = 'a secret that only slow clients may know';

/** A few events of this size overflow the buffers between the server and a client that never reads. */
const longPicture = `/${'x'.repeat(20_000)}`;
const bigOrder = Array.from({ length: 50 }, () => ({
  dishId: 1,
  name: 'Soup',
  priceCents: 1,
  image: longPicture,
}));

/** Requests the stream and never reads a byte of it. */
const openUnread = (port: number, headers: Record<string, string>): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause().write(`GET /api/events HTTP/1.1\r\nHost: nightdesk.test\r\n${lines.join('')}\r\n`);
      resolve(socket);
    }).on('error', reject);
    whenDone(async () => void socket.destroy());
  });

const headersOf = (guests: readonly { headers: Record<string, string> }[], number: number) => ({
  ...guests[number % guests.length]?.headers,
});

prove(
  {
    test: 'sockets that send a byte a second or nothing (200), open event streams (300, a fifth never read)',
    must: 'other guests’ p99 less than doubles and all get the right response, every slow socket is closed, and streams still get events',
    short: 50,
    long: 500,
    unit: 'concurrent slow clients, two in five of them sockets',
  },
  async ({ count, isLong }) => {
    const [sockets, unread, readers] = [count * 0.4, count * 0.12, count * 0.48];
    const perSecond = isLong ? 100 : 20;
    const [rounds, seconds, changes] = isLong ? [4, 15, 5] : [1, 2, 2];
    const usual = { perSecond, count: perSecond * seconds };
    const database = await createTestDatabase({ demo: true });
    const { db } = database;
    const server = startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: secret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const others = await addOthers(db, secret, 20);
    // Nobody may hold more than twenty streams.
    const sleepers = await addGuests(db, secret, Math.ceil(unread / 20));
    const listeners = await addGuests(db, secret, Math.ceil(readers / 20));
    const orders = await Promise.all(sleepers.map(({ uid }) => addOrder(db, { uid, items: bigOrder })));
    const address = await server.address;
    const port = Number(new URL(address).port);
    const guests = await openGuests(address, others);
    const countStreams = async () =>
      Number(/^nightdesk_streams (\d+)$/m.exec((await call(address, { path: '/metrics' })).text)?.[1]);

    const times = { before: [] as number[], during: [] as number[] };
    const lasted: number[] = [];
    await guests.send({ perSecond, count: perSecond });
    for (let round = 0; round < rounds; round++) {
      times.before.push(...(await guests.send(usual)));

      const asleep = await Promise.all(
        Array.from({ length: unread }, (_, n) => openUnread(port, headersOf(sleepers, n))),
      );
      const reading = await Promise.all(
        Array.from({ length: readers }, (_, n) =>
          followEvents(`${address}/api/events`, {
            // Every other one is a visitor.
            headers: n % 2 ? headersOf(listeners, n >> 1) : { 'x-forwarded-for': `10.40.0.${n % 60}` },
          }),
        ),
      );
      expect(reading.map(({ status }) => status)).toEqual(reading.map(() => 200));
      await expect.poll(countStreams).toBe(readers + unread);

      const slow = openSlowSockets(port, sockets);
      const measuring = guests.send(usual);
      for (let change = 1; change <= changes; change++) {
        await updateRows(db, 'dishes', { id: 1 }, { sold_out: sql`not sold_out` });
        await setTimeout((seconds * 1000) / changes);
        // A busy server may lose its listening connection; a reset makes up for that.
        const countTold = (one: (typeof reading)[number]) =>
          one.named('menu').length + one.named('reset').length;
        await expect.poll(() => Math.min(...reading.map(countTold))).toBeGreaterThanOrEqual(change);
      }
      times.during.push(...(await measuring));

      // A client that never reads is dropped once the buffers overflow.
      await expect
        .poll(
          async () => {
            const room_id = `${performance.now()}`;
            await db.updateTable('orders').set({ room_id }).where('id', 'in', orders.map(Number)).execute();
            return countStreams();
          },
          { interval: 300 },
        )
        .toBe(readers);
      await expect.poll(() => new Set(slow.ended.map(({ number }) => number)).size).toBe(sockets);
      for (const { response, seconds } of slow.ended) {
        expect(response.replace(/^HTTP\/1\.1 401 [\s\S]*?\}/, '')).toMatch(/^(HTTP\/1\.1 408 |$)/);
        lasted.push(seconds);
      }
      slow.close();
      for (const socket of asleep) socket.destroy();
      for (const stream of reading) stream.close();
      await expect.poll(countStreams).toBe(0);
    }
    expect(guests.wrong).toEqual([]);
    guests.close();
    const longest = Math.max(...lasted);
    // Ten seconds, and a second between two checks for slow sockets.
    if (isLong) expect(longest).toBeLessThan(20);
    return `p99 of others ${compareTimes(times, isLong)}; ${lasted.length} slow sockets were closed after ${longest.toFixed(1)} s at most`;
  },
);
