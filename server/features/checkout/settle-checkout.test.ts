import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { releaseCheckout } from './release-holds.ts';
import { settleCheckout } from './settle-checkout.ts';

const house = await createTestApp();
const { db, checkOut, show } = house;

const start = Temporal.Instant.from('2026-11-15T18:00:00Z');
const venueAt = (minutes: number) => ({
  now: start.add({ minutes }),
  timeZone: 'Europe/Lisbon',
  origin: 'https://nightdesk.example.com',
});

let day = 0;
/** A night that no other test books, and an hour for 12 dollars. */
const checkOutSome = async (guest: Guest) => {
  const date = Temporal.PlainDate.from('2026-12-01').add({ days: ++day }).toString();
  const cart = [
    { kind: 'room', id: 1, date, time: '16:00' },
    { kind: 'study', id: 13, date, time: '10:00' },
  ];
  const { checkoutId, total } = (await checkOut(guest, cart)).json();
  expect(total).toBe(46);
  return String(checkoutId);
};
const pay = (checkoutId: string, charge: string, { minutes = 1, amountCents = 4600 } = {}) =>
  db.transaction().execute((tx) => settleCheckout(tx, { checkoutId, charge, amountCents }, venueAt(minutes)));
const transfersOf = (checkoutId: string) =>
  db
    .selectFrom('transfers')
    .select(['payment_id', 'kind', 'amount_cents', 'reference'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute();
const refundsOf = (checkoutId: string) =>
  findRows(db, 'refunds', { checkout_id: checkoutId }, ['payment_id', 'charge', 'amount_cents']);
const stray = (reference: string, amount_cents = 4600) => ({
  payment_id: null,
  kind: 'paid',
  amount_cents,
  reference,
});
const back = (charge: string, amount_cents = 4600) => ({ payment_id: null, charge, amount_cents });

it('money in time confirms the checkout once, however often and in parallel it is told', async () => {
  const guest = await createGuest(house);
  const id = await checkOutSome(guest);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => pay(id, 'ch_1')));
  expect(outcomes.toSorted()).toEqual(['confirmed', 'known', 'known', 'known']);
  expect(await pay(id, 'ch_1', { minutes: 60 })).toBe('known');
  expect((await show(guest, id)).json()).toMatchObject({ status: 'Paid' });
  expect((await transfersOf(id)).map(({ reference }) => reference)).toEqual(['ch_1', 'ch_1']);
  expect(await refundsOf(id)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
});

it('money of another sum goes back and confirms nothing; the right one still does', async () => {
  const guest = await createGuest(house);
  const id = await checkOutSome(guest);
  expect(await pay(id, 'ch_small', { amountCents: 4599 })).toBe('returned');
  expect((await show(guest, id)).json()).toMatchObject({ status: 'Pending' });
  expect(await transfersOf(id)).toEqual([stray('ch_small', 4599)]);
  expect(await refundsOf(id)).toEqual([back('ch_small', 4599)]);
  expect(await pay(id, 'ch_right')).toBe('confirmed');
  expect(await pay(id, 'ch_small', { amountCents: 4599 })).toBe('known');
  expect(await checkLedger(db)).toEqual([]);
});

it('money for nothing that we know is nobody’s', async () => {
  expect(await pay('NOTHINGTHERE', 'ch_x')).toBe('unknown');
});

it('what was paid cannot be let go of any more', async () => {
  const guest = await createGuest(house);
  const id = await checkOutSome(guest);
  await pay(id, 'ch_kept');
  expect(await releaseCheckout(db, { checkoutId: id, status: 'Expired' }, venueAt(20).now)).toBe(false);
  expect((await show(guest, id)).json()).toMatchObject({ status: 'Paid' });
});

describe('the statements of a checkout', async () => {
  const house = await createTestApp({ settings: { maxUpcomingBookings: 100 } });
  const { checkOut, press } = house;
  const guest = await createGuest(house);

  const count = async (by: typeof guest, act: () => Promise<{ statusCode: number }>): Promise<number> => {
    // The first call of a session in a minute also looks up the caller for the rate limit.
    await house.app.inject({ url: '/api/config', headers: by.headers });
    const { done, sent } = await watchStatements(act);
    expect(done.statusCode).toBeLessThan(300);
    return sent.filter(({ text }) => !['begin', 'commit'].includes(text)).length;
  };

  const lines = (many: number, month = '2026-12-1') =>
    Array.from({ length: many }, (_, n) => ({
      kind: 'room',
      id: 1 + (n % 12),
      date: `${month}${Math.floor(n / 12) + 1}`,
      time: '16:00',
    }));
  const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

  const start = async (by: typeof guest, cart: object[]) => {
    let checkoutId = '';
    const statements = await count(by, async () => {
      const response = await checkOut(by, cart, `cart-${cart.length}`);
      checkoutId = response.json().checkoutId;
      return response;
    });
    return { statements, checkoutId };
  };

  it('a cart is held in one statement, however much is in it, which verifies the session as well', async () => {
    for (const many of [1, 19]) {
      // The first cart reads what is offered.
      await start(await createGuest(house), [food, ...lines(many, many === 1 ? '2026-12-0' : '2026-12-2')]);
      const other = await createGuest(house);
      const held = await start(other, [food, ...lines(many)]);
      // The other statement saves the pay page.
      expect(held.statements).toBe(2);
      const again = await start(other, [food, ...lines(many)]);
      expect(again.checkoutId).toBe(held.checkoutId);
      await press(other, held.checkoutId, 'declined');
    }
  });

  it('a cart that replaces an earlier one costs as many statements, however much is in it', async () => {
    await start(guest, lines(2));
    // Caller and key, bookables, earlier checkouts, the checkout, closures, bookings, the pay page, its lines and more.
    const replaced = await start(guest, lines(1));
    const { statements, checkoutId } = await start(guest, lines(19));
    // Offers are read again after a cart that was not held in one round trip.
    expect([replaced.statements, statements]).toEqual([12, 13]);
    // Including the points of all lines, and those owed.
    expect(await count(guest, () => press(guest, checkoutId, 'paid'))).toBe(9);
  });
});
