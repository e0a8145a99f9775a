import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Loyalty } from '#contract/loyalty.ts';
import { pointsOf } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { findRow, findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { eraseUser } from '../identity/erase-user.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { checkPoints } from './check-points.ts';

const start = '2026-11-15T18:00:00Z';
let now = start;
const { app, db, checkOut, press, get, addGuest } = await createTestApp({
  now: () => now,
  settings: { maxUpcomingBookings: 100 },
});

type Entry = Loyalty['history'][number];
type Somebody = Pick<Guest, 'uid' | 'headers'>;

const newGuest = () => addGuest({ since: start });
const post = async ({ headers }: Somebody, path: string, payload: object = {}) => {
  const response = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: response.statusCode, ...response.json() };
};

let day = 0;
/** Three nights that no other test books, for 75.00 in room 1. */
const nights = () => {
  day += 4;
  const date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
  return { kind: 'room', id: 1, date, time: '16:00', nights: 3 };
};
const soup = (roomId = '13') => ({
  kind: 'food',
  roomType: 'Study Room',
  roomId,
  foodItems: [{ foodName: 'Soup' }],
});
/** Pays a cart, and returns its lines in order. */
const pay = async (guest: Somebody, lines: object[]) => {
  const { checkoutId } = (await checkOut(guest, lines)).json();
  const paid = (await press(guest, checkoutId, 'paid')).json();
  expect(paid.status).toBe('Paid');
  return paid.lines as { reference: string; amount: number }[]; // as in the contract
};
const price = 75;
await db.updateTable('rooms').set({ price_cents: 2500 }).where('id', '=', 1).execute();

describe('what is paid', () => {
  it('earns a point for each whole dollar of each line, for 12 months [LOYAL-5]', async () => {
    const guest = await newGuest();
    expect((await pay(guest, [nights(), soup(), soup('14')])).map(({ amount }) => amount)).toEqual([
      price,
      5.99,
      5.99,
    ]);
    expect(await pointsOf(db, guest.uid)).toEqual({
      points: 200 + price + 10,
      owed: 0,
      ledger: [
        ['joined', 200, 0] as const,
        ['earned', price, 0] as const,
        ['earned', 5, 0] as const,
        ['earned', 5, 0] as const,
      ],
    });
    const { history, points } = await get(guest, '/loyalty');
    expect(points).toBe(285);
    expect(history[0]).toEqual({
      kind: 'earned',
      points: 5,
      title: 'Food to Study Room 14',
      at: expect.any(String),
      expiresAt: '2027-11-15T18:00:00.000Z',
    });
    expect(history[2]).toMatchObject({ kind: 'earned', points: price, title: expect.stringMatching(/\w/) });
    expect(history.at(-1)).toMatchObject({ kind: 'joined', points: 200, title: '' });
  });

  it('earns nothing where it costs less than a dollar, and nothing for what is declined', async () => {
    const guest = await newGuest();
    await db.updateTable('dishes').set({ price_cents: 99 }).where('name', '=', 'Soup').execute();
    await pay(guest, [soup()]);
    await db.updateTable('dishes').set({ price_cents: 599 }).where('name', '=', 'Soup').execute();
    const { checkoutId } = (await checkOut(guest, [nights()])).json();
    await press(guest, checkoutId, 'declined');
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 200, ledger: [['joined', 200, 0]] });
  });
});

describe('what is refunded', () => {
  it('takes back what it earned, and nothing of what was paid with it [LOYAL-7]', async () => {
    const guest = await newGuest();
    const [room, food] = await pay(guest, [nights(), soup()]);
    await post(guest, `/bookings/${room?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 205, owed: 0 });
    await post(guest, `/orderDetails/${food?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 200, owed: 0 });
    const { history } = await get(guest, '/loyalty');
    expect(history[0]).toEqual({
      kind: 'taken back',
      points: -5,
      title: 'Food to Study Room 13',
      at: expect.any(String),
    });
  });

  it('takes nothing back where it is too late for a refund', async () => {
    const guest = await newGuest();
    const [room] = await pay(guest, [{ kind: 'room', id: 2, date: '2026-11-16', time: '16:00', nights: 3 }]);
    const response = await post(guest, `/bookings/${room?.reference}/cancel`);
    expect(response).toMatchObject({ success: true, refund: 0 });
    expect((await pointsOf(db, guest.uid)).points).toBeGreaterThan(200);
  });

  it('is owed where it was spent, and the next points go there first [LOYAL-14]', async () => {
    const guest = await newGuest();
    const [room] = await pay(guest, [nights()]);
    await post(guest, '/loyalty/redemptions', { reward: '10% Discount' });
    await post(guest, `/bookings/${room?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 0 });

    const [second] = await pay(guest, [nights()]);
    const [third] = await pay(guest, [nights()]);
    await post(guest, '/loyalty/redemptions', { reward: 'Free Pizza' });
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 50, owed: 0 });
    await post(guest, `/bookings/${second?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 25 });
    expect((await get(guest, '/loyalty')).owed).toBe(25);
    await post(guest, `/bookings/${third?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 100 });
    const { history } = await get(guest, '/loyalty');
    const said = history.slice(0, 2).map(({ kind, points, owed }: Entry) => [kind, points, owed]);
    expect(said).toEqual([
      ['taken back', 0, 75],
      ['taken back', -50, 25],
    ]);

    await pay(guest, [nights()]);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 25 });
    const [last] = await pay(guest, [nights()]);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 50, owed: 0 });
    // Points that paid off a debt were still earned: taking them back restores the debt.
    await post(guest, `/bookings/${last?.reference}/cancel`);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 25 });
  });

  it('lets nobody redeem by booking and cancelling again and again', { tags: 'thorough' }, async () => {
    const guest = await newGuest();
    const redeemAll = async () => {
      while ((await post(guest, '/loyalty/redemptions', { reward: 'Free Pizza' })).status === 201);
    };
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = await pay(guest, [nights(), nights(), soup()]);
      await redeemAll();
      for (const room of [one, other]) await post(guest, `/bookings/${room?.reference}/cancel`);
    }
    // Only 200 for joining and 20 for four soups remain: points once spent beyond that stay owed.
    const codes = await findRows(db, 'redemptions', { user_id: guest.uid }, ['code']);
    expect(codes).toHaveLength(3);
    const { points, owed } = await pointsOf(db, guest.uid);
    expect([points, owed]).toEqual([0, 80]);
  });

  it('takes nothing back that has expired by itself, but what was spent of it before', async () => {
    const guest = await newGuest();
    const far = { kind: 'room', id: 3, time: '16:00', nights: 9 };
    const [unspent] = await pay(guest, [{ ...far, date: '2029-03-01' }]);
    const [spent] = await pay(guest, [{ ...far, date: '2029-04-01' }]);
    const { points } = await pointsOf(db, guest.uid);
    const earned = (points - 200) / 2;
    expect(earned).toBeGreaterThanOrEqual(200);
    // The joining points, and some of those from one of the payments.
    for (const reward of ['10% Discount', '10% Discount'])
      expect(await post(guest, '/loyalty/redemptions', { reward })).toMatchObject({ status: 201 });
    now = '2028-01-01T00:00:00Z';
    for (const one of [unspent, spent]) await post(guest, `/bookings/${one?.reference}/cancel`);
    now = start;
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 0, owed: 200 });
    // If nothing was left to take back, the history has no entry.
    const { history } = await get(guest, '/loyalty');
    const back = history.filter(({ kind }: Entry) => kind === 'taken back');
    expect(back.map(({ points, owed }: Entry) => [points, owed])).toEqual([[0, 200]]);
  });

  it('is told to the account that is deleted, and to nobody after that', async () => {
    const guest = await newGuest();
    const other = await newGuest();
    await pay(guest, [nights(), soup()]);
    const { email } = await findRow(db, 'users', { id: guest.uid }, ['email']);
    await post(guest, '/loyalty/redemptions', { reward: 'Free Pizza' });
    await eraseUser(db, { id: guest.uid, email }, Temporal.Instant.from(now));
    const lost = db.selectFrom('points').select('kind').where('user_id', 'is', null);
    const left = await lost.orderBy('id').execute();
    expect(left.map(({ kind }) => kind)).toEqual([
      'joined',
      'earned',
      'earned',
      'redeemed',
      'taken back',
      'taken back',
    ]);
    expect(
      await db.selectFrom('members').select('user_id').where('user_id', '=', guest.uid).execute(),
    ).toEqual([]);
    expect(await pointsOf(db, other.uid)).toMatchObject({ points: 200 });
  });
});

it('leaves a right ledger of money and points', async () => {
  expect([await checkLedger(db), await checkPoints(db)]).toEqual([[], []]);
});
