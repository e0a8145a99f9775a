import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addGuest, addGuests, testSecret } from '../../testing/add-guests.ts';
import { addPoints, pointsOf } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { eraseUser } from '../identity/erase-user.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { expirePoints } from './expire-points.ts';
import { expireLots, lockDueMembers } from './points.queries.ts';

const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const aYearAgo = '2025-11-15T17:00:00Z';
let clock = now.toString();
const { app, database, db, checkOut, press } = await createTestApp({
  ...{ now: () => clock, settings: { maxUpcomingBookings: 1000 } },
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
  return paid.lines as { kind: string; reference: string }[]; // as the contract says
};
/** Pays what nobody has got by now, though the points for it are overdue and nobody has let them expire. */
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
    ...{ db, changes: { on: () => () => {} }, clock: { now: () => now } },
    warn: (line) => expect(line).toBe(''),
  }).close();

it('paying, cancelling, redeeming and expiring at the same moment loses and doubles no point', async () => {
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

it('whoever deletes their account while they and the desk cancel what they have paid never waits in a circle', async () => {
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
