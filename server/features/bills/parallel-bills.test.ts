import { expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { openBills } from '../../testing/open-bills.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countDeadlocks, countWaiting } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, post, put } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const colleague = await house.addGuest({ role: 'admin' });
const one = openBills(house, { guest, admin });
const other = openBills(house, { guest, admin: colleague });

/** Both clerks act at once, several times each; returns how often it was done, and the refusals. */
const race = async (act: (by: typeof one) => ReturnType<typeof one.pay>) => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => act(at % 2 === 0 ? one : other)));
  const codes = answers.filter(({ statusCode }) => statusCode >= 300).map((answer) => answer.json().code);
  return { done: answers.length - codes.length, codes: [...new Set(codes)] };
};

it('of two clerks who take, give back or take off the same at once, one does [BILL-27]', async () => {
  const id = await one.book();
  expect(await race((by) => by.pay(id, 34))).toEqual({ done: 1, codes: ['MORE_THAN_DUE'] });
  expect(await race((by) => by.refund(id, 34))).toEqual({ done: 1, codes: ['MORE_THAN_PAID'] });
  const { insertedId } = (await one.charge(id, 3)).json();
  expect(await race((by) => by.remove(id, insertedId))).toEqual({ done: 1, codes: ['CHARGE_NOT_FOUND'] });
  expect(await race((by) => by.charge(id, -34))).toEqual({ done: 1, codes: ['TOTAL_BELOW_ZERO'] });
  const bought = await one.buy();
  expect(await race((by) => by.refund(bought, 34))).toEqual({ done: 1, codes: ['MORE_THAN_PAID'] });
  expect(await findRows(db, 'refunds', {}, ['amount_cents'])).toEqual([{ amount_cents: 3400 }]);
});

it('a call that is repeated at the same moment is done once [BILL-3]', async () => {
  const id = await one.book();
  const answers = await Promise.all(Array.from({ length: 10 }, () => one.pay(id, 5, 'cash', 'again')));
  expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1);
  expect((await one.bill(id)).paid).toBe(5);
});

it('an order and a clerk at the same booking wait for each other [BILL-27]', async () => {
  const id = await one.book({ roomId: 3, date: '2026-11-15', time: '18:00' });
  await one.checkIn(id);
  await one.pay(id, (await one.bill(id)).due);
  const clerk = await db.startTransaction().execute();
  await clerk.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const order = { roomType: 'Sleeping Room', roomId: '3', foodItems: [{ foodName: 'Soup' }] };
  const ordering = post(guest, '/orderDetails', order);
  await expect.poll(() => countWaiting(house.database)).toBe(1);
  await clerk.selectFrom('payments').select('id').where('booking_id', '=', id).forNoKeyUpdate().execute();
  await clerk.commit().execute();
  expect((await ordering).statusCode).toBe(201);
});

it('nothing is ordered to the room of a guest who has left with everything paid [DESK-5]', async () => {
  for (const roomId of [7, 8, 9, 10, 11, 12]) {
    const id = await one.buy({ id: roomId, date: '2026-11-15', time: '18:00' });
    await one.checkIn(id);
    const order = { roomType: 'Sleeping Room', roomId: String(roomId), foodItems: [{ foodName: 'Soup' }] };
    const [left] = await Promise.all([
      post(admin, `/desk/bookings/${id}/check-out`),
      post(guest, '/orderDetails', order),
    ]);
    const { due } = await one.bill(id);
    expect([left.json().code ?? left.json().status, due > 0]).toEqual(
      due > 0 ? ['BILL_DUE', true] : ['Completed', false],
    );
  }
});

it('guests and clerks at the same bill wait for each other and never for good [BILL-27]', {
  tags: 'thorough',
}, async () => {
  const rooms = [2, 3, 4, 5, 6];
  const now = { date: '2026-11-15', time: '18:00' };
  const ids = await Promise.all(
    rooms.map(async (roomId, at) => {
      const id = await (at % 2 === 0 ? one.book({ roomId, ...now }) : one.buy({ id: roomId, ...now }));
      await one.checkIn(id);
      return id;
    }),
  );
  const ahead = await Promise.all([one.book(), one.buy(), one.buy()]);
  const order = async (at: number) => {
    const roomId = String(rooms[at % rooms.length]);
    const foodItems = [{ foodName: 'Soup' }];
    const placed = await post(guest, '/orderDetails', { roomType: 'Sleeping Room', roomId, foodItems });
    return post(guest, `/orderDetails/${placed.json().insertedId}/cancel`);
  };
  const acts = Array.from({ length: 30 }, (_, at) => {
    const id = ids[at % ids.length] ?? '';
    const by = at % 3 === 0 ? one : other;
    return [
      () => order(at),
      () => by.pay(id, 7),
      () => by.refund(id, 3),
      () => by.charge(id, at % 2 === 0 ? 4 : -2),
      () => put(admin, `/desk/bookings/${id}`, { nights: 1 + (at % 2) }),
      () => by.refund(ahead[at % 3] ?? '', 2),
      () => one.cancel(ahead[at % 3] ?? '', at % 2 === 0 ? guest : admin),
      () => settleDueRefund(db, sandbox, systemClock),
    ];
  }).flat();
  const answers = await Promise.all(acts.map((act) => act()));
  const statuses = answers.flatMap((answer) =>
    typeof answer === 'object' && 'statusCode' in answer ? answer.statusCode : [],
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  while ((await settleDueRefund(db, sandbox, systemClock)) !== 'none due');
  expect(await checkLedger(db)).toEqual([]);
  expect(await countDeadlocks(house.database)).toBe(0);
});
