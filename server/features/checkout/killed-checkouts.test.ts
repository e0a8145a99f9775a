import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '../../testing/add-guests.ts';
import { drawNumbers } from '../../testing/draw-numbers.ts';
import { findOverlaps } from '../../testing/find-overlaps.ts';
import { findTornCarts } from '../../testing/find-torn-carts.ts';
import { type ServerProcess, startServer } from '../../testing/start-server.ts';
import { sharedSecret } from '../../testing/start-two-servers.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { urlOf } from '../../testing/url-of.ts';
import { checkLedger } from '../payments/check-ledger.ts';

// Each costs the start of a server: a few with every run of the tests, KILLS=50 when it is asked for.
const kills = Number(process.env.KILLS ?? 8);
/** So many guests check out while a server is killed. */
const atOnce = 3;
/** Starting takes longer than anything else, so that the next ones are started while one is in use. */
const ahead = 3;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

// The servers go by the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

type Guest = { headers: { cookie: string } };

/** Every guest has a day of their own, so that nobody stands in another's way but the dead. */
const cartOf = (number: number) => {
  const date = addDays(firstDay, number);
  return [
    { kind: 'room', id: 1, date, time: '16:00' },
    { kind: 'study', id: 13, date, time: '10:00', duration: 2 },
    { kind: 'pc', id: 1, date, time: '10:00' },
    { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] },
  ];
};

/** From pressing Confirm and Pay to having paid, as a browser does it; undefined where the server did not live to say. */
const buy = async (address: string, { headers }: Guest, number: number): Promise<string | undefined> => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `cart-${number}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  try {
    const held = await post('/checkout', { lines: cartOf(number) });
    const { checkoutId } = held.body as { checkoutId?: string }; // the API's own shape
    if (held.status !== 201) return `refused ${JSON.stringify(held.body)}`;
    const paid = await post(`/checkout/${checkoutId}/sandbox`, { outcome: 'paid' });
    return `${paid.status}`;
  } catch {
    return undefined;
  }
};

it(`leaves every cart whole or nothing when servers are killed at ${kills} moments of a checkout (SEED=${seed})`, async () => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const draw = drawNumbers(seed);
  const compiled = await mkdtemp(join(tmpdir(), 'nightdesk-compiled-'));
  onTestFinished(() => rm(compiled, { recursive: true, force: true }));
  const start = () =>
    startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: sharedSecret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      RATE_LIMIT_PER_MINUTE: '1000000',
      NODE_COMPILE_CACHE: compiled,
    });
  // Whoever ends in peace leaves behind what it has compiled; the others start in half the time.
  const herald = start();
  await herald.address;
  await herald.stop();
  const guests: Guest[] = await addGuests(db, sharedSecret, kills * atOnce + 1);
  const waiting: ServerProcess[] = Array.from({ length: ahead }, start);
  const nextServer = async () => {
    const server = waiting.shift() ?? start();
    waiting.push(start());
    return { server, address: await server.address };
  };

  // How long nobody is killed for; the first calls of a server are its slowest, as they are below.
  const measured = await nextServer();
  const begun = performance.now();
  const [first] = guests;
  if (!first) throw new Error('Nobody came.');
  expect(await buy(measured.address, first, 0)).toBe('200');
  const lasting = performance.now() - begun;

  const cutShort: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const { server, address } = await nextServer();
    const numbers = Array.from({ length: atOnce }, (_, n) => 1 + kill * atOnce + n);
    const buying = numbers.map(async (number) => {
      const guest = guests[number];
      const bought = guest && (await buy(address, guest, number));
      if (bought === undefined) cutShort.push(number);
      else expect(bought).toBe('200');
    });
    // Spread evenly from the first moment to well after the last: some are cut short, and some come through.
    await sleep(((kill + draw.next()) / kills) * lasting * 4);
    server.process.kill('SIGKILL');
    await Promise.all(buying);
    await server.ended;
  }
  // Otherwise nobody was interrupted, or nobody ever came through.
  expect(cutShort.length).toBeGreaterThan(0);
  expect(cutShort.length).toBeLessThan(kills * atOnce);

  /** The connections of the dead are noticed one by one; what they had not committed is gone then. */
  const settled = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  };
  await vi.waitFor(settled, { timeout: 20_000 });
  const check = async () => {
    expect(await findTornCarts(db)).toEqual([]);
    expect(await findOverlaps(db)).toEqual([]);
    expect(await checkLedger(db)).toEqual([]);
  };
  await check();
  const paidBefore = await db.selectFrom('checkouts').select('id').where('status', '=', 'Paid').execute();

  // Whoever was cut short tries again, as their browser would: the same cart under the same key.
  const { address } = measured;
  for (const number of cutShort) {
    const guest = guests[number];
    // One who had paid without hearing of it is told that there is nothing left to pay.
    if (guest) expect(['200', '409']).toContain(await buy(address, guest, number));
  }
  await check();
  const carts = await db.selectFrom('checkouts').select(['user_id', 'status']).execute();
  expect(carts).toHaveLength(guests.length);
  expect(new Set(carts.map(({ status }) => status))).toEqual(new Set(['Paid']));
  expect(new Set(carts.map(({ user_id }) => user_id)).size).toBe(guests.length);
  expect(paidBefore.length).toBeLessThan(carts.length);
}, 300_000);
