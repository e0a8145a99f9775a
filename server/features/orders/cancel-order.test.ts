import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { openStatuses, orderStatuses } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';
import { eraseUser } from '../identity/erase-user.ts';

const house = await createTestApp({ now: '2026-11-15T18:00:00Z' });
const { db, get, post } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const cancel = (id: string, by: Guest = guest, payload?: object) =>
  post(by, `/orderDetails/${id}/cancel`, payload);
const show = async (id: string) => {
  const all = await get(admin, '/orderDetails');
  return all.find(({ _id }: { _id: string }) => _id === id);
};
const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });

describe('cancelling an order', () => {
  it('is for whoever placed it, while it is "Just Ordered" [ORDER-8]', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    const events = await countRows(db, 'events');
    const response = await cancel(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      _id: id,
      orderInfo: 'Cancelled',
      email: guest.email,
      revision: 2,
      cancelledAt: '2026-11-15T18:00:00.000Z',
      reached: [{ step: 'Just Ordered' }],
    });
    expect(await show(id)).toEqual(response.json());
    expect(await countRows(db, 'events')).toBe(events + 1);
  });

  it.each([
    ['Few More Minutes', 'ORDER_STARTED'],
    ['Ready to Serve', 'ORDER_STARTED'],
    ['Completed', 'ORDER_STARTED'],
    ['Cancelled', 'ORDER_CANCELLED'],
  ] as const)('is refused when it is %s', async (status, code) => {
    const id = await addOrder(db, { uid: guest.uid, status });
    const [before, events] = [await show(id), await countRows(db, 'events')];
    expect((await cancel(id)).json()).toMatchObject(refused(code));
    expect([await show(id), await countRows(db, 'events')]).toEqual([before, events]);
  });

  it('is for nobody else, not even for admins [ORDER-8]', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    const orphan = await addOrder(db);
    const before = [await show(id), await show(orphan)];
    for (const by of [rival, admin])
      for (const one of [id, orphan])
        expect((await cancel(one, by)).json()).toMatchObject(refused('NOT_ALLOWED'));
    expect([await show(id), await show(orphan)]).toEqual(before);
  });

  it('is for an admin who has ordered it themselves', async () => {
    const id = await addOrder(db, { uid: admin.uid });
    expect((await cancel(id, admin)).json()).toMatchObject({ orderInfo: 'Cancelled' });
  });

  it('needs no body and minds none', async () => {
    for (const payload of [undefined, {}, { reason: 'rain' }]) {
      const id = await addOrder(db, { uid: guest.uid });
      expect((await cancel(id, guest, payload)).statusCode).toBe(200);
    }
  });

  it.each(['0', '999999', '2147483648', 'nonsense', 'contact'])('finds no order %s', async (id) => {
    expect((await cancel(id)).json()).toMatchObject(refused('ORDER_NOT_FOUND'));
  });
});

describe('orders of a deleted account', async () => {
  const now = '2026-11-15T18:00:00Z';
  const house = await createTestApp({ now });
  const { db, get } = house;
  const admin = await createGuest(house, { role: 'admin' });

  const post = (path: string, payload: object, by: Guest) => house.post(by, path, payload);
  const listAll = async () => await get(admin, '/orderDetails');
  const soup = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
  const mara = { name: 'Mara', roomNumber: '13', phoneNumber: '555 0142' };

  it('of a guest who deletes their account, what the kitchen has not begun is cancelled, and nothing says whose it was', async () => {
    const guest = await createGuest(house);
    const other = await createGuest(house);
    const kept = await addOrder(db, { uid: other.uid });
    const ids: string[] = [];
    for (const status of orderStatuses) ids.push(await addOrder(db, { uid: guest.uid, status }));
    const contact = { contact_name: 'Mara', contact_room_number: '13', contact_phone_number: '555 0142' };
    await db.updateTable('orders').set(contact).execute();
    const events = await countRows(db, 'events');

    const erased = await post('/auth/delete-user', { password: guest.password }, guest);
    expect(erased.statusCode).toBe(200);
    // One event for each order that was open.
    expect(await countRows(db, 'events')).toBe(events + openStatuses.length);
    const all = await listAll();
    expect(all.map(({ _id }: { _id: string }) => _id)).toEqual([...ids.toReversed(), kept]);
    expect(all.at(-1)).toMatchObject({ email: other.email, orderInfo: 'Just Ordered', contact: mara });
    const theirs = all.slice(0, -1).toReversed();
    expect(theirs.map(({ orderInfo }: { orderInfo: string }) => orderInfo)).toEqual([
      'Cancelled',
      ...orderStatuses.slice(1),
    ]);
    for (const order of theirs) {
      expect(order).toMatchObject({ email: '', totalPrice: '5.99', foodItems: [{ foodName: 'Soup' }] });
      expect(order).not.toHaveProperty('contact');
    }
    expect(theirs[0]).toMatchObject({ cancelledAt: '2026-11-15T18:00:00.000Z' });
  });

  it('an account that cannot be deleted keeps its orders as they are', async () => {
    // The last admin cannot be deleted.
    await db.deleteFrom('users').where('role', '=', 'admin').where('id', '<>', admin.uid).execute();
    const id = await addOrder(db, { uid: admin.uid });
    const before = await listAll();
    const refused = await post('/auth/delete-user', { password: admin.password }, admin);
    expect(refused.statusCode).toBe(409);
    expect(await listAll()).toEqual(before);
    expect(before[0]).toMatchObject({ _id: id, email: admin.email, orderInfo: 'Just Ordered' });
  });

  it('a guest who orders and says whom to ask for while their account is deleted leaves neither behind', async () => {
    for (let round = 0; round < 5; round++) {
      const guest = await createGuest(house);
      const calls = Array.from({ length: 12 }, (_, n) =>
        n % 3 === 2 ? post('/orderDetails/contact', mara, guest) : post('/orderDetails', soup, guest),
      );
      // Not through the route, where hashing the password would let all calls overtake.
      await Promise.race(calls);
      await eraseUser(db, { id: guest.uid, email: guest.email }, Temporal.Instant.from(now));
      for (const { statusCode } of await Promise.all(calls))
        expect([200, 201, 401, 409]).toContain(statusCode);
    }
    const left = await db.selectFrom('orders').selectAll().where('user_id', 'is', null).execute();
    expect(left.length).toBeGreaterThan(5);
    expect(left.filter(({ status, room_id }) => status === 'Just Ordered' && room_id === '13')).toEqual([]);
    expect(left.filter(({ contact_name }) => contact_name !== null)).toEqual([]);
  });
});
