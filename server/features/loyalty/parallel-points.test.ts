import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addGuest, addGuests, testSecret } from '../../testing/add-guests.ts';
import { addPoints, pointsOf } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { sharedSecret, startTwoServers } from '../../testing/processes/start-two-servers.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting, createTestDatabase } from '../../testing/test-database.ts';
import { eraseUser } from '../identity/erase-user.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { checkPoints } from './check-points.ts';
import { expirePoints } from './expire-points.ts';
import { expireLots, lockDueMembers } from './points.queries.ts';

const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const aYearAgo = '2025-11-15T17:00:00Z';
let clock = now.toString();
const { app, database, db, checkOut, press } = await createTestApp({
  now: () => clock,
  settings: { maxUpcomingBookings: 1000 },
});
const admin = await addGuest(db, { role: 'admin' });

type Somebody = Omit<Guest, 'password'>;

let day = 0;
const nights = (count: number) =>
  Array.from({ length: count }, () => {
    day += 1;
    const date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
    return { kind: 'room', id: 1 + (day % 12), date, time: '16:00' };
  });
const soup = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

const post = async ({ headers }: Pick<Guest, 'headers'>, path: string, payload: object = {}) =>
  (await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })).statusCode;
const redeem = (guest: Somebody) => post(guest, '/loyalty/redemptions', { reward: 'Free Pizza' });

const pay = async (guest: Somebody, lines: object[]) => {
  const { checkoutId } = (await checkOut(guest, lines)).json();
  const paid = (await press(guest, checkoutId, 'paid')).json();
  return paid.lines as { kind: string; reference: string }[]; // as in the contract
};
/** Pays a year ago, so that the points are overdue but not expired yet. */
const payLongAgo = async (guest: Somebody, lines: object[]) => {
  clock = aYearAgo;
  const bought = await pay(guest, lines);
  clock = now.toString();
  return bought;
};
const cancel = (who: Pick<Guest, 'headers'>, { kind, reference }: { kind: string; reference: string }) =>
  post(who, kind === 'food' ? `/orderDetails/${reference}/cancel` : `/bookings/${reference}/cancel`);
const runJob = () =>
  expirePoints({
    db,
    changes: { on: () => () => {} },
    clock: { now: () => now },
    warn: (line) => expect(line).toBe(''),
  }).close();

it('paying, cancelling, redeeming and expiring at the same moment loses and doubles no point', {
  tags: 'thorough',
}, async () => {
  const guests = await addGuests(db, testSecret, 3, { since: aYearAgo });
  const longAgo = new Map<string, Awaited<ReturnType<typeof pay>>>();
  for (const guest of guests) {
    longAgo.set(guest.uid, await payLongAgo(guest, [...nights(4), soup, soup]));
    await addPoints(db, guest.uid, 40, '2026-11-15T17:00:00Z');
  }
  const acts = await Promise.all(
    guests.map(async (guest) => {
      const bought = [...(longAgo.get(guest.uid) ?? []), ...(await pay(guest, [...nights(4), soup]))];
      return Promise.all([
        ...bought.map((line) => cancel(guest, line)),
        ...Array.from({ length: 6 }, () => redeem(guest)),
        ...[runJob(), runJob()].map((job) => job.then(() => 200)),
        pay(guest, [...nights(1), soup]).then((lines) => (lines.length === 2 ? 200 : 500)),
      ]);
    }),
  );
  for (const status of acts.flat()) expect([200, 201, 409]).toContain(status);
  expect(await checkLedger(db)).toEqual([]);
});

it('whoever deletes their account while they and the desk cancel what they have paid never waits in a circle', {
  tags: 'thorough',
}, async () => {
  for (let round = 0; round < 8; round += 1) {
    const guest = await addGuest(db, { since: aYearAgo });
    const longAgo = await payLongAgo(guest, [...nights(2), soup]);
    const bought = [...longAgo, ...(await pay(guest, [...nights(2), soup]))];
    await addPoints(db, guest.uid, 40, '2026-11-15T17:00:00Z');
    const statuses = await Promise.all([
      ...bought.map((line) => cancel(line.kind === 'food' ? guest : admin, line)),
      eraseUser(db, { id: guest.uid, email: guest.email }, now).then(() => 200),
      redeem(guest),
      runJob().then(() => 200),
    ]);
    for (const status of statuses) expect([200, 201, 401, 403, 409]).toContain(status);
  }
  expect(await checkLedger(db)).toEqual([]);
});

it.each([
  ['a night', () => nights(1)],
  ['food', () => [soup]],
])(
  'whoever cancels %s waits for points that are just expiring, and not they for it',
  async (_what, lines) => {
    const guest = await addGuest(db, { since: aYearAgo });
    const [line] = await payLongAgo(guest, lines());
    if (!line) throw new Error('Nothing was paid.');
    const at = new Date(now.epochMilliseconds);
    const job = await db.startTransaction().execute();
    expect(await lockDueMembers(job, 100, at)).toContain(guest.uid);
    const cancelling = cancel(guest, line);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await expireLots(job, [guest.uid], at);
    await job.commit().execute();
    expect(await cancelling).toBe(200);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 0 });
  },
);

describe('redemptions at two servers', async () => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const servers = await startTwoServers(database);

  const storm = async (keyOf: (n: number) => string) => {
    const guest = await addGuest(db, { secret: sharedSecret });
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        servers.post(n, '/loyalty/redemptions', {
          body: { reward: 'Free Pizza' },
          headers: { ...guest.headers, 'idempotency-key': keyOf(n) },
        }),
      ),
    );
    const member = await findRow(db, 'members', { user_id: guest.uid }, ['points', 'owed']);
    const codes = await db
      .selectFrom('redemptions')
      .select('code')
      .where('user_id', '=', guest.uid)
      .execute();
    const ledger = await db
      .selectFrom('points')
      .select((eb) => eb.fn.sum<string>('points').as('points'))
      .where('user_id', '=', guest.uid)
      .executeTakeFirstOrThrow();
    return { responses, member, codes: codes.map(({ code }) => code), sum: Number(ledger.points) };
  };

  it('100 parallel redemptions through two servers spend the points that there are, once [LOYAL-13]', async () => {
    const { responses, member, codes, sum } = await storm((n) => `own-${n}`);
    const given = responses.filter(({ status }) => status === 201).map(({ body }) => body.code);
    expect(given.toSorted()).toEqual(codes.toSorted());
    expect(codes).toHaveLength(2);
    expect(responses.filter(({ body }) => body.code === 'NOT_ENOUGH_POINTS')).toHaveLength(98);
    expect([member, sum]).toEqual([{ points: 0, owed: 0 }, 0]);
    expect(await checkPoints(db)).toEqual([]);
  });

  it('under repeated keys each key has one code, and no more is spent than there is', {
    tags: 'thorough',
  }, async () => {
    // Four keys, only two of them affordable; each is sent 25 times, by both servers.
    const keyOf = (n: number) => `shared-${Math.floor(n / 2) % 4}`;
    const { responses, member, codes, sum } = await storm(keyOf);
    const byKey = Object.groupBy(responses, (_, n) => keyOf(n));
    const outcomes = Object.values(byKey).map((sent = []) => [
      ...new Set(sent.map(({ status, body }) => (status === 201 ? body.code : status))),
    ]);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    // Each key is either always refused, or yields one code from its first success on.
    expect(outcomes.filter((one) => one.every((outcome) => outcome === 409))).toHaveLength(2);
    const winners = outcomes.flat().filter((outcome) => outcome !== 409);
    expect(winners.toSorted()).toEqual(codes.toSorted());
    expect([codes.length, member, sum]).toEqual([2, { points: 0, owed: 0 }, 0]);
    expect(await checkPoints(db)).toEqual([]);
  });

  it('prints nothing that went wrong', async () => {
    const printed = (await servers.stop()).join('\n');
    expect(printed.split('\n').filter((line) => /error|deadlock/i.test(line))).toEqual([]);
  });
});
