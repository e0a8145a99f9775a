import { describe, expect, it } from 'vitest';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp, visitor } from '../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, walk } = house;
const clerk = await createGuest(house, { role: 'admin', name: 'Rui Clerk' });
const ines = await createGuest(house, { name: 'Ines Carvalho', email: 'ines@example.com' });
const wei = await createGuest(house, { name: 'Chen Wei_100%', email: 'wei@example.org' });
await updateRows(db, 'users', { id: ines.uid }, { phone_number: '351910000123' });

const addRecord = async (id: string, name: string, more: object = {}) => {
  await insertRows(db, 'guests', { id, name, ...more });
  return id;
};
const hannah = await addRecord('GHANNAH00000', 'Hannah Dahl', {
  email: 'hannah@example.net',
  phone_number: '4790000777',
});

let minute = 0;
/** Each a minute newer than the one before. */
const add = async (more: Partial<Parameters<typeof addBooking>[1]> & { guestId?: string }) => {
  const { guestId, ...booking } = more;
  const id = await addBooking(db, {
    kind: 'room',
    id: 1,
    date: '2026-12-01',
    time: '15:00',
    count: 1,
    ...booking,
  });
  const created_at = new Date(Date.UTC(2026, 9, 1, 0, minute++));
  await updateRows(db, 'bookings', { id }, { created_at, ...(guestId && { guest_id: guestId }) });
  return id;
};

const list = async (search: string): Promise<string[]> =>
  ((await get(clerk, `/desk/bookings${search}`)) as DeskBooking[]).map(({ _id }) => _id);

const past = await add({ uid: ines.uid, date: '2026-11-01', count: 2 });
const inHouse = await add({ uid: ines.uid, id: 2, date: '2026-11-14', count: 3, status: 'Checked in' });
const study = await add({ kind: 'study', id: 13, date: '2026-11-15', time: '22:00', count: 4, uid: wei.uid });
const pc = await add({ kind: 'pc', id: 1, date: '2026-11-16', time: '10:00', count: 2, guestId: hannah });
const held = await add({ id: 3, date: '2026-11-20', status: 'Pending', uid: wei.uid });
const cancelled = await add({ id: 4, date: '2026-11-20', status: 'Cancelled', uid: wei.uid });
const noShow = await add({ id: 5, date: '2026-11-10', status: 'No-show', guestId: hannah });
const overdue = await add({ id: 6, date: '2026-11-13', status: 'Checked in', guestId: hannah });
const expired = await add({ id: 7, date: '2026-11-20', status: 'Pending', uid: wei.uid });
await updateRows(db, 'bookings', { id: expired }, { held_until: new Date('2026-11-15T17:59:00Z') });
await insertRows(db, 'bookings', {
  id: 'B10CK0000000',
  kind: 'sleeping',
  room_id: 9,
  title: 'Somewhere',
  date: '2026-11-15',
  time: '15:00',
  count: 2,
  amount_cents: 0,
  status: 'Blocked',
  reason: 'New mattress',
  starts_at: new Date('2026-11-15T15:00:00Z'),
  ends_at: new Date('2026-11-17T11:00:00Z'),
});
const everything = [overdue, noShow, cancelled, held, pc, study, inHouse, past];

describe('the list of bookings at the desk', () => {
  it('has every kind and status, newest first, but neither blocks nor holds that have ended [DESK-25]', async () => {
    expect(await list('')).toEqual(everything);
  });

  it('says whose a booking is, with an account or without [DESK-26]', async () => {
    const rows: DeskBooking[] = await get(clerk, '/desk/bookings');
    expect(rows.find(({ _id }) => _id === pc)).toEqual({
      _id: pc,
      kind: 'pc',
      id: 1,
      title: 'Somewhere',
      image: expect.stringContaining('/pictures/'),
      date: '2026-11-16',
      time: '10:00',
      count: 2,
      createdAt: '2026-10-01T00:03:00.000Z',
      startsAt: '2026-11-16T10:00:00.000Z',
      endsAt: '2026-11-16T12:00:00.000Z',
      status: 'Confirmed',
      isOver: false,
      payment: 'due',
      version: 2,
      amount: 0,
      total: 0,
      paid: 0,
      due: 0,
      guest: {
        uid: hannah,
        name: 'Hannah Dahl',
        email: 'hannah@example.net',
        phoneNumber: '4790000777',
        hasAccount: false,
      },
    });
    expect(rows.find(({ _id }) => _id === study)?.guest).toMatchObject({ uid: wei.uid, hasAccount: true });
  });

  it('shows a stay that nobody has checked out as completed, and says that it is over [DESK-26]', async () => {
    const rows: DeskBooking[] = await get(clerk, '/desk/bookings');
    expect(rows.find(({ _id }) => _id === overdue)).toMatchObject({
      status: 'Completed',
      isOver: true,
      arrivedAt: '2026-11-13T15:00:00.000Z',
    });
    expect(rows.find(({ _id }) => _id === inHouse)).toMatchObject({ status: 'Checked in', isOver: false });
  });

  it.each([
    ['Completed', [overdue, past]],
    ['Checked in', [inHouse]],
    ['Confirmed', [pc, study]],
    ['Pending', [held]],
    ['Cancelled', [cancelled]],
    ['No-show', [noShow]],
  ])('finds what is %s by the status that it shows [DESK-28]', async (status, ids) => {
    expect(await list(`?status=${encodeURIComponent(status)}`)).toEqual(ids);
  });

  it.each([
    ['kind=study', [study]],
    ['kind=pc&id=1', [pc]],
    ['kind=room&id=2', [inHouse]],
    ['kind=study&id=2', []],
    // A stay includes its days of arrival and departure, and hours both days that they touch.
    ['from=2026-11-17&to=2026-11-17', [inHouse]],
    ['from=2026-11-16&to=2026-11-16', [pc, study, inHouse]],
    ['from=2026-11-18&to=2026-11-19', []],
    ['to=2026-11-03', [past]],
    ['from=2026-11-20', [cancelled, held]],
  ])('finds by %s, both days included [DESK-28]', async (search, ids) => {
    expect(await list(`?${search}`)).toEqual(ids);
  });

  it('refuses an id without its kind [DESK-28]', async () => {
    const answer = await app.inject({ url: '/api/desk/bookings?id=1', headers: clerk.headers });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'kind' }] });
  });

  it.each([
    ['carvalho INES', [inHouse, past]],
    ['ines@exam', [inHouse, past]],
    ['+351 910 000 123', [inHouse, past]],
    ['dahl', [overdue, noShow, pc]],
    ['0000777', [overdue, noShow, pc]],
    ['wei_100%', [cancelled, held, study]],
    ['wei%100', []],
    ['nobody at all', []],
  ])('finds %j in names, e-mail addresses and phone numbers [DESK-29]', async (q, ids) => {
    expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual(ids);
  });

  it('finds the beginning of a reference, however it is written [DESK-29]', async () => {
    const id = '7QK2M9XD4TRA';
    await insertRows(db, 'bookings', {
      id,
      user_id: wei.uid,
      kind: 'sleeping',
      room_id: 10,
      title: 'Somewhere',
      date: '2026-12-01',
      time: '15:00',
      count: 1,
      amount_cents: 0,
      status: 'Confirmed',
      starts_at: new Date('2026-12-01T15:00:00Z'),
      ends_at: new Date('2026-12-02T11:00:00Z'),
    });
    await insertRows(db, 'payments', { id, booking_id: id, amount_cents: 0, status: 'due' });
    for (const q of ['7QK2M9XD4TRA', '7qk2', '7QK2-M9XD', '#7qk 2m9'])
      expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual([id]);
    expect(await list('?q=M9XD4TRA')).toEqual([]);
    expect(await list('?q=7QK2&status=Cancelled')).toEqual([]);
  });

  it('gives all that is found page by page, none twice [DESK-30]', async () => {
    const same = await add({ id: 11, uid: ines.uid, date: '2027-01-01' });
    await updateRows(db, 'bookings', { id: same }, { created_at: new Date('2026-10-01T00:00:00Z') });
    for (const search of ['?limit=2', '?limit=1&q=ines', '?limit=1&status=Completed']) {
      const whole = await list(search.replace(/limit=\d/, 'limit=100'));
      const pages = await walk(clerk, `/desk/bookings${search}`);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flatMap((page) => (page.json() as DeskBooking[]).map(({ _id }) => _id))).toEqual(whole);
    }
    const answer = await app.inject({ url: '/api/desk/bookings?after=x', headers: clerk.headers });
    expect(answer.statusCode).toBe(400);
  });

  it('adds up the bill: charges, food, and money online and at the desk [DESK-27]', async () => {
    const id = await add({ uid: ines.uid, id: 8, date: '2026-12-24', count: 2 });
    await updateRows(
      db,
      'bookings',
      { id },
      { amount_cents: 10_000, status: 'Checked in', arrived_at: new Date() },
    );
    const at = new Date();
    await insertRows(db, 'charges', [
      { booking_id: id, kind: 'change', title: 'Moved', amount_cents: 2_000, at },
      { booking_id: id, kind: 'charge', title: 'Towel', amount_cents: 300, at },
      { booking_id: id, kind: 'charge', title: 'Discount', amount_cents: -1_000, at },
    ]);
    const items = JSON.stringify([{ dishId: 9, name: 'Soup', priceCents: 1_598, image: '/soup.svg' }]);
    const order = { user_id: ines.uid, room_type: 'Sleeping Room', room_id: '8', items } as const;
    await insertRows(db, 'orders', [
      { ...order, number: 1, total_cents: 1_598, booking_id: id },
      { ...order, number: 2, total_cents: 1_598, booking_id: id, status: 'Cancelled', cancelled_at: at },
    ]);
    await insertRows(db, 'desk_payments', [
      { booking_id: id, kind: 'paid', method: 'cash', amount_cents: 5_000, at },
      { booking_id: id, kind: 'refunded', method: 'cash', amount_cents: 1_000, reason: 'Cold water', at },
    ]);
    const found = ((await get(clerk, '/desk/bookings')) as DeskBooking[]).find(({ _id }) => _id === id);
    expect(found).toMatchObject({ amount: 100, total: 108.98, paid: 40, due: 68.98 });
  });

  it.each(['/desk/bookings', '/desk/guests?q=ines'])('%s is for admins only [DESK-31]', async (path) => {
    for (const [by, status] of [
      [visitor, 401],
      [ines, 403],
    ] as const)
      expect((await app.inject({ url: `/api${path}`, headers: by.headers })).statusCode).toBe(status);
  });
});
