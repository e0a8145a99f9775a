import { describe, expect, it } from 'vitest';
import { kitchenStatuses } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows, countWaiting } from '../../testing/test-database.ts';

const house = await createTestApp();
const { app, database, db, addGuest, post } = house;
const admins = [await createGuest(house, { role: 'admin' }), await createGuest(house, { role: 'admin' })];

type Sender = Pick<Guest, 'headers'>;

const send = async (method: 'POST' | 'PUT', path: string, payload: object, { headers }: Sender, key = '') => {
  const response = await app.inject({
    method,
    payload,
    url: `/api/orderDetails${path}`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  });
  return { status: response.statusCode, body: response.json() };
};
const soup = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
const rowOf = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
const countEvents = async (id: string) =>
  (await db.selectFrom('events').select('id').where('subject', '=', id).execute()).length;

describe('orders at the same time', () => {
  it('of one guest are counted without a gap, and none twice', async () => {
    const guest = await addGuest();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send('POST', '', { ...soup, roomId: n + 1 }, guest)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const rows = await db.selectFrom('orders').select('number').where('user_id', '=', guest.uid).execute();
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('of many guests do not wait for one another', async () => {
    const [slow, quick] = [await addGuest(), await addGuest()];
    const hesitant = await db.startTransaction().execute();
    await hesitant.selectFrom('users').select('id').where('id', '=', slow.uid).forUpdate().execute();
    const waiting = send('POST', '', soup, slow);
    await expect.poll(() => countWaiting(database)).toBe(1);
    expect((await send('POST', '', soup, quick)).status).toBe(201);
    await hesitant.rollback().execute();
    expect((await waiting).status).toBe(201);
  });

  it('under one key, five different ones, leave one', async () => {
    const guest = await addGuest();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => send('POST', '', { ...soup, roomId: n + 1 }, guest, 'one-of-five')),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'IDEMPOTENCY_MISMATCH')).toHaveLength(4);
    const rows = await db.selectFrom('orders').select('id').where('user_id', '=', guest.uid).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('two admins at once', () => {
  it('both are heard, and each is told what they have set', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await addOrder(db);
      const responses = await Promise.all(
        admins.map((admin, n) =>
          send('PUT', `/${id}`, { orderInfo: kitchenStatuses[(round + n) % 3] }, admin),
        ),
      );
      expect(responses.map(({ body }) => body.orderInfo)).toEqual(
        [0, 1].map((n) => kitchenStatuses[(round + n) % 3]),
      );
      expect(responses.map(({ body }) => body.revision).toSorted()).toEqual([2, 3]);
      const { status, revision } = await rowOf(id);
      expect(responses.find(({ body }) => body.revision === 3)?.body.orderInfo).toBe(status);
      expect([revision, await countEvents(id)]).toEqual([3, 3]);
    }
  });

  it('who set the same step change the order once', async () => {
    const id = await addOrder(db);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send('PUT', `/${id}`, { orderInfo: 'Ready to Serve' }, admins[n % 2] as Guest),
      ),
    );
    for (const { status, body } of responses)
      expect([status, body.orderInfo, body.revision]).toEqual([200, 'Ready to Serve', 2]);
    expect(await countEvents(id)).toBe(2);
  });
});

describe('a guest who cancels while the kitchen starts', () => {
  it.each(['cancel', 'start'] as const)('waits for whoever was first: %s', async (first) => {
    const guest = await addGuest();
    const id = await addOrder(db, { uid: guest.uid });
    const winner = await db.startTransaction().execute();
    await winner
      .updateTable('orders')
      .set(
        first === 'cancel'
          ? { status: 'Cancelled', cancelled_at: new Date() }
          : { status: 'Few More Minutes', few_more_minutes_at: new Date() },
      )
      .where('id', '=', Number(id))
      .execute();
    const loser =
      first === 'cancel'
        ? send('PUT', `/${id}`, { orderInfo: 'Few More Minutes' }, admins[0] as Guest)
        : send('POST', `/${id}/cancel`, {}, guest);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await winner.commit().execute();
    expect(await loser).toMatchObject({
      status: 409,
      body: { code: first === 'cancel' ? 'ORDER_CANCELLED' : 'ORDER_STARTED' },
    });
    expect((await rowOf(id)).revision).toBe(2);
  });

  it('cancels once, however often they ask', async () => {
    const guest = await addGuest();
    const id = await addOrder(db, { uid: guest.uid });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', `/${id}/cancel`, {}, guest)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200))
      expect(body.code).toBe('ORDER_CANCELLED');
    expect(await countEvents(id)).toBe(2);
  });
});

describe('whom to ask for, said while the latest order is completed', () => {
  it('is kept on the next that is open, or nowhere', async () => {
    const guest = await addGuest();
    const older = await addOrder(db, { uid: guest.uid });
    const latest = await addOrder(db, { uid: guest.uid });
    const kitchen = await db.startTransaction().execute();
    await updateRows(
      kitchen,
      'orders',
      { id: Number(latest) },
      { status: 'Completed', completed_at: new Date() },
    );
    const mara = { name: 'Mara', roomNumber: '13', phoneNumber: '555 0142' };
    const keeping = send('POST', '/contact', mara, guest);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await kitchen.commit().execute();
    expect((await keeping).body).toMatchObject({ _id: older, contact: mara });
    expect((await rowOf(latest)).contact_name).toBeNull();
  });
});

const place = (by: Guest) =>
  post(by, '/orderDetails', {
    roomType: 'Study Room',
    roomId: '13',
    foodItems: [{ foodName: 'Soup' }],
  });

it('a guest has at most 100 orders open at a time, and an admin any number', {
  tags: 'thorough',
}, async () => {
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
