import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, walk } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const get = (path: string, by: Guest) => app.inject({ url: `/api${path}`, headers: by.headers });

const add = (uid: string, kind: 'room' | 'study' | 'pc', id: number, date: string) =>
  addBooking(db, { kind, id, date, time: '20:00', count: 1, uid });

await insertRows(db, 'checkouts', {
  ...{ id: 'CHECKED00001', status: 'Paid', provider: 'sandbox', total_cents: 599, food: '[]' },
  ...{ expires_at: new Date(0), settled_at: new Date(0) },
});

let paid = 0;
const addFood = async (uid: string, created_at: string) => {
  const id = Number(await addOrder(db, { uid }));
  await updateRows(db, 'orders', { id }, { checkout_id: 'CHECKED00001', created_at: new Date(created_at) });
  await insertRows(db, 'payments', {
    id: `FD${String(++paid).padStart(10, '0')}`,
    order_id: id,
    amount_cents: 599,
    status: 'paid',
  });
  return String(id);
};

// It is 18:00 on 2026-11-15 in Lisbon, where it is as late as in UTC.
const own = {
  past: await add(guest.uid, 'room', 1, '2026-11-01'),
  lunch: await addFood(guest.uid, '2026-11-10T23:59:59.999Z'),
  study: await add(guest.uid, 'study', 13, '2026-11-14'),
  supper: await addFood(guest.uid, '2026-11-14T20:00:00Z'),
  snack: await addFood(guest.uid, '2026-11-14T20:00:00Z'),
  stay: await add(guest.uid, 'room', 1, '2026-11-22'),
  pc: await add(guest.uid, 'pc', 1, '2026-11-23'),
};
// Ordered and not paid online.
await addOrder(db, { uid: guest.uid });
await add(rival.uid, 'pc', 2, '2026-11-25');
await addFood(rival.uid, '2026-11-15T10:00:00Z');

type Listed = { bookingId?: string; orderId?: string };
const refs = (list: Listed[]) => list.map(({ bookingId, orderId }) => bookingId ?? orderId);

/** Latest first; of one moment the booking before the food, and the later order before the earlier. */
const inOrder = [own.pc, own.stay, own.study, own.snack, own.supper, own.lunch, own.past];

describe('the list of payments', () => {
  it('holds the caller’s own of every kind and of food, latest first, and for admins all [BOOK-11, PAY-4]', async () => {
    const mine = (await get('/payments', guest)).json();
    expect(refs(mine)).toEqual(inOrder);
    expect(mine[0]).toEqual({
      ...{ _id: own.pc, bookingId: own.pc, pcId: 1, title: 'Somewhere', amount: 0 },
      ...{ date: '2026-11-23', status: 'due', userEmail: guest.email },
    });
    expect(mine[1]).toMatchObject({ roomId: 1 });
    expect(mine[5]).toEqual({
      ...{ _id: 'FD0000000001', orderId: own.lunch, title: 'Food to Group Study Room 13', amount: 5.99 },
      ...{ date: '2026-11-10', status: 'paid', userEmail: guest.email },
    });
    expect((await get('/payments', admin)).json()).toHaveLength(9);
    expect((await get('/payments?mine=true', admin)).json()).toEqual([]);
  });

  it('can be asked for a room, a PC or days of the venue', async () => {
    const ask = async (query: string, by = guest) => refs((await get(`/payments?${query}`, by)).json());
    expect(await ask('roomId=13')).toEqual([own.study]);
    expect(await ask('pcId=1')).toEqual([own.pc]);
    expect(await ask('pcId=2', admin)).toHaveLength(1);
    expect(await ask('from=2026-11-22&to=2026-11-22')).toEqual([own.stay]);
    expect(await ask('from=2026-11-10&to=2026-11-10')).toEqual([own.lunch]);
    expect(await ask('from=2026-11-11&to=2026-11-14')).toEqual([own.study, own.snack, own.supper]);
  });

  it.each([1, 2, 3, 4, 6])('comes in pages of %i, none of which misses or repeats one', async (limit) => {
    const pages = await walk(guest, `/payments?limit=${limit}`);
    for (const page of pages) expect(page.json().length).toBeLessThanOrEqual(limit);
    const seen = pages.flatMap((page) => refs(page.json()));
    expect(seen).toEqual(inOrder);
  });

  it.each(['1', '1~', '1~#', '1~#x', 'x~#1', '1~abc', `1~${'0'.repeat(13)}`])(
    'refuses the mark %j, which it has not given',
    async (mark) => {
      const answer = await get(`/payments?after=${encodeURIComponent(mark)}`, guest);
      expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_INPUT', errors: [{ path: 'after' }] });
    },
  );

  it('shows what is held as due, and nothing once the hold has ended', async () => {
    const one = await createGuest(house);
    const id = await addBooking(db, {
      ...{ kind: 'room', id: 2, date: '2026-12-01', time: '16:00', count: 1, uid: one.uid },
      status: 'Pending',
    });
    expect((await get('/payments', one)).json()).toMatchObject([{ status: 'due' }]);
    await updateRows(db, 'bookings', { id }, { held_until: new Date('2026-11-15T18:00:00Z') });
    expect((await get('/payments', one)).json()).toEqual([]);
  });
});
