import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate/migrate.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openEarlierDatabase } from '../../testing/test-database.ts';

const house = await createTestApp();
const { app, db, walk } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const get = (path: string, by: Guest) => app.inject({ url: `/api${path}`, headers: by.headers });

const add = (uid: string, kind: 'room' | 'study' | 'pc', id: number, date: string) =>
  addBooking(db, { kind, id, date, time: '20:00', count: 1, uid });

await insertRows(db, 'checkouts', {
  id: 'CHECKED00001',
  status: 'Paid',
  provider: 'sandbox',
  total_cents: 599,
  food: '[]',
  expires_at: new Date(0),
  settled_at: new Date(0),
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

// It is 18:00 on 2026-11-15 in Lisbon, which is at UTC.
const own = {
  past: await add(guest.uid, 'room', 1, '2026-11-01'),
  lunch: await addFood(guest.uid, '2026-11-10T23:59:59.999Z'),
  study: await add(guest.uid, 'study', 13, '2026-11-14'),
  supper: await addFood(guest.uid, '2026-11-14T20:00:00Z'),
  snack: await addFood(guest.uid, '2026-11-14T20:00:00Z'),
  stay: await add(guest.uid, 'room', 1, '2026-11-22'),
  pc: await add(guest.uid, 'pc', 1, '2026-11-23'),
};
// Ordered but not paid online.
await addOrder(db, { uid: guest.uid });
await add(rival.uid, 'pc', 2, '2026-11-25');
await addFood(rival.uid, '2026-11-15T10:00:00Z');

type Listed = { bookingId?: string; orderId?: string };
const refs = (list: Listed[]) => list.map(({ bookingId, orderId }) => bookingId ?? orderId);

/** Latest first; at the same moment bookings before food, and later orders before earlier ones. */
const inOrder = [own.pc, own.stay, own.study, own.snack, own.supper, own.lunch, own.past];

describe('the list of payments', () => {
  it('holds the caller’s own of every kind and of food, latest first, and for admins all [BOOK-11, PAY-4]', async () => {
    const mine = (await get('/payments', guest)).json();
    expect(refs(mine)).toEqual(inOrder);
    expect(mine[0]).toEqual({
      _id: own.pc,
      bookingId: own.pc,
      pcId: 1,
      title: 'Somewhere',
      amount: 0,
      date: '2026-11-23',
      status: 'due',
      userEmail: guest.email,
    });
    expect(mine[1]).toMatchObject({ roomId: 1 });
    expect(mine[5]).toEqual({
      _id: 'FD0000000001',
      orderId: own.lunch,
      title: 'Food to Group Study Room 13',
      amount: 5.99,
      date: '2026-11-10',
      status: 'paid',
      userEmail: guest.email,
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
      const response = await get(`/payments?after=${encodeURIComponent(mark)}`, guest);
      expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT', errors: [{ path: 'after' }] });
    },
  );

  it('shows what is held as due, and nothing once the hold has ended', async () => {
    const one = await createGuest(house);
    const id = await addBooking(db, {
      kind: 'room',
      id: 2,
      date: '2026-12-01',
      time: '16:00',
      count: 1,
      uid: one.uid,
      status: 'Pending',
    });
    expect((await get('/payments', one)).json()).toMatchObject([{ status: 'due' }]);
    await updateRows(db, 'bookings', { id }, { held_until: new Date('2026-11-15T18:00:00Z') });
    expect((await get('/payments', one)).json()).toEqual([]);
  });
});

describe('dates of payments', async () => {
  let now = '2026-11-15T18:00:00Z';
  // A zone where it is already the next day at 18:00 UTC.
  const house = await createTestApp({ settings: { timeZone: 'Asia/Tokyo' }, now: () => now });
  const { database, db } = house;
  const guest = await createGuest(house);
  const admin = await createGuest(house, { role: 'admin' });

  const get = async (path: string, by: Guest = guest) => await house.get(by, path);
  const post = async (path: string, payload: object = {}) => (await house.post(guest, path, payload)).json();

  const pay = async (...lines: object[]) => {
    const { checkoutId } = await post('/checkout', { lines });
    expect(await post(`/checkout/${checkoutId}/sandbox`, { outcome: 'paid' })).toMatchObject({
      status: 'Paid',
    });
  };

  const night = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00', nights: 1 };
  const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
  await post('/bookings', { roomId: 2, date: '2026-11-20', time: '16:00' });
  await pay(night, food);
  now = '2026-11-17T03:00:00Z';
  await pay({ kind: 'pc', id: 1, date: '2026-11-30', time: '10:00', duration: 1 });
  await post('/bookings', { roomId: 3, date: '2026-11-18', time: '16:00' });

  type Listed = { date: string; status: string; roomId?: number; pcId?: number };
  const brief = (list: Listed[]) =>
    list.map(({ date, status, roomId, pcId }) => [roomId ?? (pcId ? `PC ${pcId}` : 'food'), date, status]);

  const due2 = [2, '2026-11-20', 'due'];
  const due3 = [3, '2026-11-18', 'due'];
  const paidPc = ['PC 1', '2026-11-17', 'paid'];
  const paid1 = [1, '2026-11-16', 'paid'];
  const paidFood = ['food', '2026-11-16', 'paid'];

  describe('the date of a payment', () => {
    it('is the day at the venue on which money came, or that of arrival while it is due, and orders the list [PAY-7]', async () => {
      expect(brief(await get('/payments'))).toEqual([due2, due3, paidPc, paid1, paidFood]);
    });

    it('is what the list is asked for [PAY-7]', async () => {
      const ask = async (query: string) => brief(await get(`/payments?${query}`));
      expect(await ask('from=2026-11-16&to=2026-11-16')).toEqual([paid1, paidFood]);
      expect(await ask('from=2026-11-17&to=2026-11-18')).toEqual([due3, paidPc]);
      expect(await ask('from=2026-11-30')).toEqual([]);
      expect(await ask('roomId=1&to=2026-11-16')).toEqual([paid1]);
      expect(await ask('pcId=1')).toEqual([paidPc]);
    });

    it('stays when a booking is cancelled: what was paid keeps its day, what was not that of arrival', async () => {
      const [unpaid] = await get('/payments?roomId=2');
      const [paid] = await get('/payments?roomId=1');
      expect(await post(`/bookings/${unpaid.bookingId}/cancel`)).toMatchObject({
        refund: 0,
        waived: unpaid.amount,
      });
      expect(await post(`/bookings/${paid.bookingId}/cancel`)).toMatchObject({
        refund: paid.amount,
        waived: 0,
      });
      expect(brief(await get('/payments?roomId=2'))).toEqual([[2, '2026-11-20', 'cancelled']]);
      expect(brief(await get('/payments?roomId=1'))).toEqual([[1, '2026-11-16', 'refunding']]);
    });
  });

  it('what was paid and what is due are each found by an index, however much there is of the other', async () => {
    await sql`
    insert into bookings (id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at, paid_at)
    select lpad((900000 + n)::text, 12, '0'), 'sleeping', 9, 'Gone', '2027-01-01', '16:00', 1,
      timestamptz '2027-01-01 16:00Z' + n * interval '1 minute', '2027-03-01 11:00Z', 0, 'Cancelled', now(), now()
    from generate_series(1, 5000) as n`.execute(db);
    await sql`analyze bookings`.execute(db);
    const planOf = (query: string) =>
      explainSent(database, 'union all', () => get(`/payments?limit=10${query}`, admin));
    const plan = await planOf('');
    expect(plan).toContain('bookings_unpaid_by_start');
    expect(plan).toContain('bookings_paid_by_time');
    expect(await planOf('&roomId=1')).toContain('bookings_paid_by_room');
    expect(await planOf('&pcId=1')).toContain('bookings_paid_by_pc');
    expect(await planOf('&mine=true')).toContain('bookings_paid_by_user');
  });

  it('a house of an earlier version knows afterwards when its bookings were paid', async () => {
    const earlier = await openEarlierDatabase(14);
    const checkout = await addCheckout(earlier.db, { status: 'Paid' });
    await sql`
    insert into pcs (id, title, description, image, price_cents)
    select n, 'PC', 'Fast.', '/pc.svg', 1000 from generate_series(1, 2) as n`.execute(earlier.db);
    const ids = [
      await addBooking(earlier.db, { kind: 'pc', id: 1, date: '2026-12-01', time: '16:00', count: 1 }),
      await addBooking(earlier.db, { kind: 'pc', id: 2, date: '2026-12-01', time: '16:00', count: 1 }),
    ];
    await sql`update bookings set checkout_id = ${checkout} where id = ${ids[0]}`.execute(earlier.db);
    await migrate(earlier.pool);
    const { rows } = await sql`select id, paid_at from bookings order by id`.execute(earlier.db);
    expect(rows).toEqual([
      { id: ids[0], paid_at: new Date(0) },
      { id: ids[1], paid_at: null },
    ]);
  });
});
