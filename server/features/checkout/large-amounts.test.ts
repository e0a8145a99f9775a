import { expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { openTill } from '../../testing/check-out.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger, describeLedger } from '../payments/check-ledger.ts';

const dearest = 100_000_000;
const openDearHouse = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const house = await createTestApp({ settings: { maxUpcomingBookings: 1_000 }, ...options });
  const { db } = house.database;
  await db.updateTable('rooms').set({ price_cents: dearest }).execute();
  await db.updateTable('dishes').set({ price_cents: dearest }).execute();
  return { ...house, ...openTill(house.app), db, guest: await createGuest(house) };
};

it('thirty nights of the dearest room can be booked, seen, and cancelled', async () => {
  const { app, db, guest, get } = await openDearHouse();
  const post = async (path: string, payload: object = {}) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload, headers: guest.headers })).json();
  const stay = { roomId: 1, date: '2026-12-01', time: '16:00', nights: 30, amount: 30_000_000 };
  const { insertedId } = await post('/bookings', stay);
  expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({ amount: 30_000_000 });
  expect(await get(guest, '/payments')).toMatchObject([{ amount: 30_000_000, status: 'due' }]);
  expect(await post(`/bookings/${insertedId}/cancel`)).toMatchObject({ success: true });
  const foodItems = Array.from({ length: 50 }, () => ({ foodName: 'Soup' }));
  const order = { roomType: 'Study Room', roomId: '13', foodItems, totalPrice: 50_000_000 };
  expect(await post('/orderDetails', order)).toMatchObject({ acknowledged: true });
  expect(await checkLedger(db)).toEqual([]);
});

it('full carts of the dearest stays can be paid again and again, earn points, and are refunded', async () => {
  const { app, db, guest, checkOut, press, get } = await openDearHouse();
  for (let round = 0; round < 4; round++) {
    const lines = Array.from({ length: 20 }, (_, n) => ({
      ...{ kind: 'room', id: 1 + (n % 10), time: '16:00', nights: 30 },
      date: addDays('2026-12-01', 30 * (2 * round + Math.floor(n / 10))),
    }));
    const { checkoutId, total } = (await checkOut(guest, lines)).json();
    expect(total).toBe(600_000_000);
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ status: 'Paid', total });
  }
  expect(await get(guest, '/loyalty')).toMatchObject({ points: 4 * 600_000_000 + 200 });
  const [{ _id: last }] = await get(guest, '/bookings?mine=true');
  const url = `/api/bookings/${last}/cancel`;
  const cancelled = await app.inject({ method: 'POST', url, payload: {}, headers: guest.headers });
  expect(cancelled.json()).toMatchObject({ refund: 30_000_000 });
  expect(await get(guest, '/loyalty')).toMatchObject({ points: 4 * 600_000_000 - 30_000_000 + 200 });
  expect(await checkLedger(db)).toEqual([]);
  expect(await describeLedger(db)).toContain('$2400000000.00 came in');
});

it('a sum that is too large to be paid online is refused in words, and nothing is held', async () => {
  const provider = { ...sandbox, mostCents: 99_999_999 };
  const { guest, checkOut, get } = await openDearHouse({ provider });
  const stay = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
  expect((await checkOut(guest, [stay])).json()).toMatchObject({
    ...{ status: 409, code: 'TOTAL_TOO_LARGE' },
    detail: 'More than $999,999.99 cannot be paid online at once. Please check out a part of your cart.',
  });
  expect(await get(guest, '/bookings?mine=true')).toEqual([]);
});
