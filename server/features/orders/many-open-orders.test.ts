import { expect, it } from 'vitest';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

const house = await createTestApp();
const { db, post } = house;

const place = (by: Guest) =>
  post(by, '/orderDetails', {
    roomType: 'Study Room',
    roomId: '13',
    foodItems: [{ foodName: 'Soup' }],
  });

it('a guest has at most 100 orders open at a time, and an admin any number', async () => {
  const [eager, desk] = [await createGuest(house), await createGuest(house, { role: 'admin' })];
  for (const { uid } of [eager, desk]) for (let open = 0; open < 100; open++) await addOrder(db, { uid });
  const orders = await countRows(db, 'orders');
  expect((await place(eager)).json()).toMatchObject({ status: 409, code: 'TOO_MANY_ORDERS', max: 100 });
  expect(await countRows(db, 'orders')).toBe(orders);
  expect((await place(desk)).statusCode).toBe(201);
  const over = { status: 'Completed', completed_at: new Date() } as const;
  await db.updateTable('orders').set(over).where('user_id', '=', eager.uid).execute();
  expect((await place(eager)).statusCode).toBe(201);
});
