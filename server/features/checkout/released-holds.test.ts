import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { sandbox } from '../../payments/sandbox.ts';
import { openTill } from '../../testing/check-out.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findTornCarts } from '../../testing/find-violations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows, countWaiting } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/check-ledger.ts';
import { settleDueRefund } from '../payments/settle-refunds.ts';
import { releaseExpired } from './checkout.queries.ts';
import { releaseCheckout } from './release-holds.ts';
import { settleCheckout } from './settle-checkout.ts';

const start = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp();
const { app, database } = house;
const { db } = database;
const { checkOut, show, press, get } = openTill(app);

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
});

let day = 0;
const newCart = () => {
  const date = Temporal.PlainDate.from('2026-12-01')
    .add({ days: 2 * ++day })
    .toString();
  return [
    { kind: 'room', id: 1, date, time: '16:00', nights: 2 },
    { kind: 'pc', id: 2, date, time: '10:30', duration: 3 },
    { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] },
  ];
};
const cancelFirst = async (guest: Guest, checkoutId: string) => {
  const [{ reference }] = (await show(guest, checkoutId)).json().lines;
  const url = `/api/bookings/${reference}/cancel`;
  return app.inject({ method: 'POST', url, payload: {}, headers: guest.headers });
};

type End = (guest: Guest, checkoutId: string) => Promise<unknown>;
const ways: readonly [way: string, status: string, end: End][] = [
  ['declined', 'Declined', (guest, id) => press(guest, id, 'declined')],
  ['given up', 'Declined', cancelFirst],
  ['replaced', 'Declined', (guest) => checkOut(guest, newCart().slice(1, 2))],
  [
    'not paid in time',
    'Expired',
    async () => {
      const later = new Date(start.add({ minutes: 10 }).epochMilliseconds);
      while ((await releaseExpired(db, 50, later)).length > 0);
    },
  ],
];

describe.each(ways)('a hold that is %s', (way, status, end) => {
  it('leaves no booking and no payment, and its checkout still tells what was in it', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, newCart())).json();
    const before = (await show(guest, checkoutId)).json();
    await end(guest, checkoutId);
    const held = db.selectFrom('bookings').select('id').where('checkout_id', '=', checkoutId);
    expect(await held.execute()).toEqual([]);
    const due = before.lines.flatMap(({ paymentId }: { paymentId?: string }) => paymentId ?? []);
    expect(due).toHaveLength(2);
    expect(await db.selectFrom('payments').select('id').where('id', 'in', due).execute()).toEqual([]);
    const after = (await show(guest, checkoutId)).json();
    const { payUrl, ...rest } = before;
    expect(payUrl).toBe(`/pay/${checkoutId}`);
    const lines = before.lines.map(({ reference, paymentId, ...line }: Record<string, unknown>) => line);
    expect(after).toEqual({ ...rest, status, lines });
    expect(lines).toHaveLength(3);
    const mine = await get(guest, '/payments');
    expect(mine.map(({ title }: { title: string }) => title)).toHaveLength(way === 'replaced' ? 1 : 0);
  });

  it('sends money back that comes for it afterwards', async () => {
    const guest = await createGuest(house);
    const { checkoutId, total } = (await checkOut(guest, newCart())).json();
    await end(guest, checkoutId);
    const venue = {
      now: start.add({ minutes: 5 }),
      timeZone: 'Europe/Lisbon',
      origin: 'https://example.com',
    };
    const charge = { checkoutId, charge: `late_${checkoutId}`, amountCents: total * 100 };
    expect(await settleCheckout(db, charge, venue)).toBe('returned');
    expect(await checkLedger(db)).toEqual([]);
    const clock = { now: () => venue.now };
    expect(await settleDueRefund(db, sandbox, clock)).toBe('settled');
    expect(await settleCheckout(db, charge, venue)).toBe('known');
  });
});

it('is released also where its checkout is changed at the same moment', async () => {
  const guest = await createGuest(house);
  const { checkoutId } = (await checkOut(guest, newCart())).json();
  const other = await db.startTransaction().execute();
  await other.updateTable('checkouts').set({ looked_at: new Date() }).where('id', '=', checkoutId).execute();
  const released = releaseCheckout(db, { checkoutId, status: 'Declined' }, start);
  await expect.poll(() => countWaiting(database)).toBe(1);
  await other.commit().execute();
  expect(await released).toBe(true);
  expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Declined' });
});

it('is not released where its checkout is paid at the same moment', async () => {
  const guest = await createGuest(house);
  const { checkoutId } = (await checkOut(guest, newCart())).json();
  const paying = press(guest, checkoutId, 'paid');
  const released = releaseCheckout(db, { checkoutId, status: 'Declined' }, start);
  const [{ statusCode }, isReleased] = await Promise.all([paying, released]);
  expect([statusCode, isReleased]).toEqual(isReleased ? [409, true] : [200, false]);
});

it('checkouts of one guest leave the last hold, fifty that ended with their keys, and nothing else', async () => {
  const guest = await createGuest(house);
  const cart = newCart();
  const before = [await countRows(db, 'bookings'), await countRows(db, 'payments')];
  for (let round = 0; round < 60; round++)
    expect((await checkOut(guest, cart, `round-${round}`)).statusCode).toBe(201);
  expect([await countRows(db, 'bookings'), await countRows(db, 'payments')]).toEqual(
    before.map((count) => count + 2),
  );
  expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
  expect(await get(guest, '/payments')).toHaveLength(2);
  const left = db.selectFrom('checkouts').select('id').where('user_id', '=', guest.uid);
  const keys = db.selectFrom('idempotency_keys').select('inserted_id as id').where('user_id', '=', guest.uid);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(await left.execute()).toHaveLength(51);
  expect((await keys.execute()).toSorted(byId)).toEqual((await left.execute()).toSorted(byId));
});
