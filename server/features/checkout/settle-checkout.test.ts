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
  ...{ now: start.add({ minutes }), timeZone: 'Europe/Lisbon', origin: 'https://nightdesk.example.com' },
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
  settleCheckout(db, { checkoutId, charge, amountCents }, venueAt(minutes));
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
  ...{ payment_id: null, kind: 'paid', amount_cents, reference },
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

  const count = async (act: () => Promise<{ statusCode: number }>): Promise<number> => {
    // The first call of a session in a minute also looks up the caller for the rate limit.
    await house.app.inject({ url: '/api/config', headers: guest.headers });
    const { done, sent } = await watchStatements(act);
    expect(done.statusCode).toBeLessThan(300);
    return sent.filter(({ text }) => !['begin', 'commit'].includes(text)).length;
  };

  const lines = (many: number) =>
    Array.from({ length: many }, (_, n) => ({
      ...{ kind: 'room', id: 1 + (n % 12), date: `2026-12-${10 + Math.floor(n / 12)}`, time: '16:00' },
    }));
  const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

  it('a cart costs as many statements to check out and to pay, however much is in it', async () => {
    let checkoutId = '';
    const start = (cart: object[]) =>
      count(async () => {
        const response = await checkOut(guest, cart, `cart-${cart.length}`);
        checkoutId = response.json().checkoutId;
        return response;
      });
    // Session, caller and key, bookables, own hold, earlier checkouts, the checkout, closures, bookings; then
    // the pay page and its lines.
    expect(await start(lines(1))).toBe(11);
    expect(await start(lines(19))).toBe(11);
    // Including the points of all lines, and those owed.
    expect(await count(() => press(guest, checkoutId, 'paid'))).toBe(9);
    // Additionally the menu, the guest's open orders, and the orders of the checkout.
    const other = lines(12).map((line) => ({ ...line, date: '2027-01-01' }));
    expect(await start([food, ...other])).toBe(14);
  });
});
