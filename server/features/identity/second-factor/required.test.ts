import { describe, expect, it } from 'vitest';
import { mostOpenOrders } from '#contract/food/orders.rules.ts';
import { permissions } from '#contract/identity/permissions.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { addOrder } from '../../../testing/add-order.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { createHolder, setUpApp } from '../../../testing/create-holder.ts';
import { changeDuring } from '../../../testing/postgres/change-during.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, get, post, put } = house;
const holder = await createHolder(house);

const require = async (requireSecondFactor: boolean) =>
  expect((await put(holder, '/desk/house', { requireSecondFactor })).statusCode).toBe(200);

const ofAdmins = Object.entries(permissions).flatMap(([call, access]) =>
  access === 'admins' || access === 'staff' ? [call] : [],
);

const ask = (call: string, { headers }: { headers: Record<string, string> }) => {
  const [method = '', path = ''] = call.split(' ');
  return app.inject({
    method: method as 'GET', // or another, as in the table
    url: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
    headers,
    ...(method !== 'GET' && { payload: {} }),
  });
};

describe('a house that requires a second factor of admins', () => {
  it('does not at first, and only an admin who has one says so [FACTOR-12]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    expect((await get(admin, '/desk/house')).requireSecondFactor).toBe(false);
    const refused = await put(admin, '/desk/house', { requireSecondFactor: true });
    expect(refused.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' });
    expect((await get(admin, '/desk/house')).requireSecondFactor).toBe(false);
    // Not public.
    expect(await get({ headers: {} }, '/house')).not.toHaveProperty('requireSecondFactor');
  });

  it('asks for one again if an admin gives theirs up meanwhile [FACTOR-12]', async () => {
    const admin = await createHolder(house);
    const statements = ['update users set two_factor_enabled = false where id = $1'];
    const refused = await changeDuring(house.database, { uid: admin.uid, statements }, () =>
      put(admin, '/desk/house', { requireSecondFactor: true }),
    );
    expect(refused.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' });
  });

  it('holds an admin without one to the limits of guests [FACTOR-12]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    await require(true);
    for (let count = 0; count < mostOpenOrders; count += 1) await addOrder(db, { uid: admin.uid });
    const order = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
    expect((await post(admin, '/orderDetails', order)).json()).toMatchObject({ code: 'TOO_MANY_ORDERS' });
    await require(false);
  });

  it('lets an admin without one make no call of admins, until they have set it up [FACTOR-12]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    await require(true);
    for (const call of ofAdmins)
      expect([call, (await ask(call, admin)).json().code]).toEqual([call, 'SECOND_FACTOR_MISSING']);
    expect((await app.inject({ url: '/api/desk/today', headers: holder.headers })).statusCode).toBe(200);
    const done = await setUpApp(house, admin);
    expect((await app.inject({ url: '/api/desk/today', headers: done.headers })).statusCode).toBe(200);
    await require(false);
  });

  it('shows them what a user sees, and lets them touch nobody else’s [FACTOR-12]', async () => {
    const [admin, guest, clerk] = [
      await createGuest(house, { role: 'admin' }),
      await createGuest(house),
      await createGuest(house, { role: 'clerk' }),
    ];
    const booking = await addBooking(db, {
      kind: 'room',
      id: 1,
      date: '2026-12-20',
      time: '16:00',
      count: 1,
      uid: guest.uid,
    });
    expect((await ask(`GET /users/${guest.uid}`, admin)).statusCode).toBe(200);
    await require(true);
    expect((await ask(`GET /users/${guest.uid}`, admin)).json().code).toBe('SECOND_FACTOR_MISSING');
    expect((await ask(`GET /users/${admin.uid}`, admin)).statusCode).toBe(200);
    const cancelled = await post(admin, `/bookings/${booking}/cancel`, {});
    expect(cancelled.statusCode).toBeGreaterThanOrEqual(403);
    expect((await post(guest, `/bookings/${booking}/cancel`, {})).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/desk/today', headers: clerk.headers })).statusCode).toBe(200);
    await require(false);
    expect((await ask(`GET /users/${guest.uid}`, admin)).statusCode).toBe(200);
  });
});
