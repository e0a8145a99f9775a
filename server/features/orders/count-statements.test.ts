import type { InjectOptions } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase({ demo: true });
// An app without a listener, so that it only sends the statements of calls.
const app = await buildTestApp({
  db: database.db,
  changes: {
    connected: () => false,
    on: () => () => {},
    close: async () => {},
    publish: () => {},
    subscribe: () => () => {},
  },
});
afterAll(() => app.close());
const house = { app, database };
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });
const { db } = database;

const watchAll = async (call: InjectOptions & Pick<typeof guest, 'headers'>): Promise<string[]> => {
  // The first call of a session in a minute looks up its caller.
  await app.inject({ url: '/api/config', headers: call.headers });
  const { done, sent } = await watchStatements(() => app.inject(call));
  expect(done.statusCode).toBeLessThan(300);
  return sent.map(({ text }) => text.trim());
};

const watch = async (call: Parameters<typeof watchAll>[0]): Promise<string[]> => {
  const [session, ...rest] = await watchAll(call);
  expect(session).toContain('sessions');
  return rest.map((text) => text.split(/\s/, 1).join());
};

const food = [{ foodName: 'Pizza', price: 12.99 }, { foodName: 'Soup' }];
const order = { roomType: 'Study Room', roomId: '13', foodItems: food, totalPrice: '18.98' };
const place = { method: 'POST', url: '/api/orderDetails', payload: order } as const;

it('an order costs one statement, in which the session is verified, under a key too, and so does its repeat', async () => {
  // The first order of a dish reads its price.
  await watchAll({ ...place, headers: guest.headers });
  const one = [expect.stringContaining('order_at_once')];
  expect(await watchAll({ ...place, headers: guest.headers })).toEqual(one);
  const headers = { ...guest.headers, 'idempotency-key': 'counted' };
  expect(await watchAll({ ...place, headers })).toEqual(one);
  expect(await watchAll({ ...place, headers })).toEqual(one);
});

it('a page of orders costs one, with the e-mails of all their guests', async () => {
  expect(await watch({ method: 'GET', url: '/api/orderDetails', headers: admin.headers })).toEqual([
    'select',
  ]);
});

it('whom to ask for costs two besides begin and commit, a cancellation three, and a step its row in the log besides', async () => {
  const id = await addOrder(db, { uid: guest.uid });
  const two = ['begin', 'select', 'update', 'commit'];
  const payload = { name: 'Mara', roomNumber: '1', phoneNumber: '555 0142' };
  const { headers } = guest;
  expect(await watch({ method: 'POST', url: '/api/orderDetails/contact', payload, headers })).toEqual(two);
  const three = ['begin', 'select', 'select', 'update', 'commit'];
  // Locks the guest first, who might be deleting their account.
  expect(await watch({ method: 'POST', url: `/api/orderDetails/${id}/cancel`, headers })).toEqual(three);
  const url = `/api/orderDetails/${await addOrder(db, { uid: guest.uid })}`;
  const step = { method: 'PUT', url, payload: { orderInfo: 'Completed' }, headers: admin.headers } as const;
  // Locks the admin first, whose role might be changing.
  expect(await watch(step)).toEqual(['begin', 'select', 'select', 'update', 'insert', 'commit']);
  expect(await watch(step)).toEqual(['begin', 'select', 'select', 'commit']);
});
