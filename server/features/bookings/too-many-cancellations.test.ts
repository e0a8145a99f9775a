import { expect, it } from 'vitest';
import { mostCancelledOrders } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ settings: { maxUpcomingBookings: 1 }, now: () => now });
const { database } = house;

/** Ten for each upcoming booking that a guest may have. */
const most = 10;

const post = (path: string, by: Pick<Guest, 'headers'>, payload: object = {}) =>
  house.post(by, path, payload);
const room = { roomId: 1, date: '2026-12-01', time: '16:00' };
const pizza = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Pizza' }] };
const refusal = (max: number) => ({ status: 429, code: 'TOO_MANY_CANCELLATIONS', max });

it('a guest who books and cancels in turn fills nobody’s books: after some they wait a day', async () => {
  const guest = await createGuest(house);
  const bookAndCancel = async () => {
    const { insertedId } = (await post('/bookings', guest, room)).json();
    expect((await post(`/bookings/${insertedId}/cancel`, guest)).statusCode).toBe(200);
  };
  for (let turn = 0; turn < most; turn += 1) await bookAndCancel();

  const refused = await post('/bookings', guest, room);
  expect(refused.json()).toMatchObject(refusal(most));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const pc = { pcId: 1, date: '2026-12-01', time: '16:00', duration: 1 };
  expect((await post('/pcbookinghistory', guest, pc)).json()).toMatchObject(refusal(most));
  const line = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
  expect((await house.checkOut(guest, [line])).json()).toMatchObject(refusal(most));
  const rows = await findRows(database.db, 'bookings', { user_id: guest.uid }, ['id']);
  expect(rows).toHaveLength(most);

  const other = await createGuest(house);
  const theirs = await post('/bookings', other, room);
  expect(theirs.statusCode).toBe(201);
  await post(`/bookings/${theirs.json().insertedId}/cancel`, other);
  now = '2026-11-16T18:00:01Z';
  await bookAndCancel();
});

it('a guest who orders and cancels in turn waits a day as well, also with a cart', async () => {
  const guest = await createGuest(house);
  for (let turn = 0; turn < mostCancelledOrders - 1; turn += 1)
    await addOrder(database.db, { uid: guest.uid, status: 'Cancelled' });
  await updateRows(database.db, 'orders', { user_id: guest.uid }, { cancelled_at: new Date(now) });
  const { insertedId } = (await post('/orderDetails', guest, pizza)).json();
  expect((await post(`/orderDetails/${insertedId}/cancel`, guest)).statusCode).toBe(200);
  expect((await post('/orderDetails', guest, pizza)).json()).toMatchObject(refusal(mostCancelledOrders));
  const cart = await house.checkOut(guest, [{ kind: 'food', ...pizza }]);
  expect(cart.json()).toMatchObject(refusal(mostCancelledOrders));
});
