import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findOverlaps, findTornCarts } from '../../testing/find-violations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countDeadlocks } from '../../testing/test-database.ts';
import { settleCheckout } from '../checkout/settle-checkout.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 3 } });
const { database, db, checkOut, show, press, get } = house;

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await findOverlaps(db)).toEqual([]);
});

const post = (path: string, payload: object, by: Pick<Guest, 'headers'>, key?: string) =>
  house.post(by, path, payload, key);

let day = 0;
const nextDay = () =>
  Temporal.PlainDate.from('2026-12-01')
    .add({ days: 3 * ++day })
    .toString();

const places = [
  { kind: 'room', id: 1, path: '/bookings', body: { roomId: 1 } },
  { kind: 'study', id: 13, path: '/bookings', body: { roomId: 13, roomType: 'study' } },
  { kind: 'pc', id: 1, path: '/pcbookinghistory', body: { pcId: 1, duration: 1 } },
] as const;

describe.each(places)('a hold of a $kind', ({ kind, id, path, body }) => {
  it('gives way to a booking of its own guest, with all that was to be paid together', async () => {
    const guest = await createGuest(house);
    const at = { date: nextDay(), time: '16:00' };
    const cart = [
      { kind, id, ...at },
      { kind: 'pc', id: 5, ...at },
    ];
    const { checkoutId, total } = (await checkOut(guest, cart)).json();
    const booked = await post(path, { ...body, ...at }, guest, 'mine');
    expect([booked.statusCode, booked.json()]).toMatchObject([201, { acknowledged: true }]);
    expect((await post(path, { ...body, ...at }, guest, 'mine')).json()).toEqual(booked.json());
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Declined' });
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ code: 'CHECKOUT_OVER' });
    expect(await get(guest, '/payments')).toMatchObject([
      { status: 'due', bookingId: booked.json().insertedId },
    ]);
    const venue = {
      now: Temporal.Instant.from('2026-11-15T18:05:00Z'),
      timeZone: 'Europe/Lisbon',
      origin: '',
    };
    const late = { checkoutId, charge: `late_${checkoutId}`, amountCents: total * 100 };
    expect(await db.transaction().execute((tx) => settleCheckout(tx, late, venue))).toBe('returned');
  });

  it('stays where the booking is refused, or is of something else', async () => {
    const guest = await createGuest(house);
    const at = { date: nextDay(), time: '16:00' };
    const { checkoutId } = (await checkOut(guest, [{ kind, id, ...at }])).json();
    const wrong = kind === 'pc' ? { totalCost: 1 } : { amount: 1 };
    expect((await post(path, { ...body, ...at, ...wrong }, guest)).json()).toMatchObject({
      code: 'PRICE_CHANGED',
    });
    expect((await post(path, { ...body, ...at, date: nextDay() }, guest)).statusCode).toBe(201);
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
    expect((await post(path, { ...body, ...at }, await createGuest(house))).statusCode).toBe(409);
  });
});

it('a hold that gives way does not count with what its guest may book', async () => {
  const guest = await createGuest(house);
  const date = nextDay();
  const lines = [1, 2, 3].map((id) => ({ kind: 'room', id, date, time: '16:00' }));
  expect((await checkOut(guest, lines)).statusCode).toBe(201);
  const book = (roomId: number) => post('/bookings', { roomId, date, time: '16:00' }, guest);
  expect((await book(4)).json()).toMatchObject({ code: 'TOO_MANY_BOOKINGS' });
  expect((await book(1)).statusCode).toBe(201);
  expect((await book(4)).statusCode).toBe(201);
});

it('a hold stays where somebody else has the rest of what its guest wants to book', async () => {
  const [guest, rival] = [await createGuest(house), await createGuest(house)];
  const date = nextDay();
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const { checkoutId } = (await checkOut(guest, [{ kind: 'room', id: 6, date, time: '16:00' }])).json();
  expect((await post('/bookings', { roomId: 6, date: next, time: '16:00' }, rival)).statusCode).toBe(201);
  const both = await post('/bookings', { roomId: 6, date, time: '16:00', nights: 2 }, guest);
  expect(both.json()).toMatchObject({ code: 'ROOM_TAKEN' });
  expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
});

it('bookings over own holds and carts at the same moment never wait in a circle', {
  tags: 'thorough',
}, async () => {
  for (let round = 0; round < 8; round++) {
    const guests = await Promise.all([createGuest(house), createGuest(house)]);
    const date = nextDay();
    const night = (id: number) => ({ kind: 'room', id, date, time: '16:00' });
    for (const [n, guest] of guests.entries()) await checkOut(guest, [night(7 + n)]);
    const [one, other] = guests;
    const responses = await Promise.all([
      post('/bookings', { roomId: 7, date, time: '16:00' }, one),
      checkOut(other, [night(7), night(8)]),
      post('/bookings', { roomId: 8, date, time: '16:00' }, other),
      checkOut(one, [night(8), night(7)]),
    ]);
    for (const { statusCode } of responses) expect([201, 409]).toContain(statusCode);
  }
  expect(await countDeadlocks(database)).toBe(0);
});
