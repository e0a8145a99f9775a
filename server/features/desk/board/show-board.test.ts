import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { explainSent } from '../../../testing/postgres/watch-statements.ts';
import { insertRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { db, get } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const admin = await createGuest(house, { role: 'admin' });
const clerk = { headers: admin.headers };

const board = (query: string): Promise<Board> => get(clerk, `/desk/board?${query}`);
const idsOf = ({ bookings }: Board) => bookings.map(({ _id }) => _id).sort();
const day = (shown: Board, date: string) => shown.occupancy.find((one) => one.date === date);

const stay = (id: number, date: string, count: number, more: object = {}) =>
  addBooking(db, { kind: 'room', id, date, time: '16:00', count, uid: guest.uid, ...more });
const block = async (id: number, from: string, nights: number, reason = 'New mattress') =>
  insertRows(db, 'bookings', {
    id: `B000000${id}`.padEnd(12, '0'),
    kind: 'sleeping',
    room_id: id,
    title: 'Somewhere',
    date: from,
    time: '15:00',
    count: nights,
    amount_cents: 0,
    status: 'Blocked',
    reason,
    starts_at: new Date(`${from}T15:00:00Z`),
    ends_at: new Date(`${addDays(from, nights)}T11:00:00Z`),
  });

describe('the board', () => {
  it('shows bookables of all kinds or one, in their order, with what can be said of each [BOARD-1]', async () => {
    const all = await board('from=2026-11-14&to=2026-11-27');
    expect([...new Set(all.bookables.map(({ kind }) => kind))]).toEqual(['room', 'study', 'pc']);
    const { bookables } = await board('from=2026-11-14&to=2026-11-27&kind=room');
    expect(bookables).toEqual(all.bookables.filter(({ kind }) => kind === 'room'));
    expect(bookables.map(({ id }) => id)).toEqual(bookables.map(({ id }) => id).sort((a, b) => a - b));
    expect(bookables[0]).toEqual({
      kind: 'room',
      id: 1,
      title: 'Lantern Bunk',
      readiness: 'clean',
      isOccupied: false,
      price: expect.any(Number),
      image: expect.stringContaining('/pictures/'),
    });
  });

  it('shows what touches the days but nothing cancelled, not shown up for, or held in vain [BOARD-2]', async () => {
    const leaving = await stay(2, '2026-12-01', 3);
    const inside = await stay(2, '2026-12-05', 1);
    const after = await stay(2, '2026-12-07', 2);
    await stay(2, '2026-11-30', 1);
    await stay(2, '2026-12-09', 1);
    await stay(2, '2026-12-05', 1, { status: 'Cancelled' });
    await stay(2, '2026-12-05', 1, { status: 'No-show' });
    const held = await stay(3, '2026-12-05', 1, { status: 'Pending' });
    const expired = await stay(4, '2026-12-05', 1, { status: 'Pending' });
    await db
      .updateTable('bookings')
      .set({ held_until: new Date('2026-11-15T17:00:00Z') })
      .where('id', '=', expired)
      .execute();
    const study = await addBooking(db, {
      kind: 'study',
      id: 13,
      date: '2026-12-03',
      time: '22:00',
      count: 4,
      uid: guest.uid,
    });

    const all = await board('from=2026-12-04&to=2026-12-07');
    expect(idsOf(all)).toEqual([leaving, inside, after, held, study].sort());
    expect(all.bookings.find(({ _id }) => _id === held)?.heldUntil).toBe('2100-01-01T00:00:00.000Z');
    expect(all.bookings.find(({ _id }) => _id === inside)?.guest.name).toBe('Ines Carvalho');
    expect(idsOf(await board('from=2026-12-04&to=2026-12-04&kind=study'))).toEqual([study]);
    expect(idsOf(await board('from=2026-12-03&to=2026-12-03&kind=pc'))).toEqual([]);
  });

  it('shows blocks, also one that began long ago [BOARD-2]', async () => {
    await block(5, '2020-01-01', 5000);
    const { blocks } = await board('from=2027-01-10&to=2027-01-11&kind=room');
    expect(blocks).toEqual([
      expect.objectContaining({
        kind: 'room',
        id: 5,
        title: expect.any(String),
        reason: 'New mattress',
        from: '2020-01-01',
        to: addDays('2020-01-01', 5000),
      }),
    ]);
    await db.deleteFrom('bookings').where('reason', 'is not', null).execute();
  });

  it('counts rooms taken of rooms that are neither blocked nor out of order [BOARD-3]', async () => {
    const before = await board('from=2027-02-01&to=2027-02-04&kind=room');
    const rooms = before.bookables.length;
    expect(before.occupancy).toHaveLength(4);
    expect(day(before, '2027-02-02')).toEqual({ date: '2027-02-02', taken: 0, open: rooms, percent: 0 });

    await stay(1, '2027-02-02', 2);
    await block(2, '2027-02-02', 1);
    await house.put(clerk, '/desk/readiness/room/3', { state: 'out of order', until: '2027-02-03' });
    const shown = await board('from=2027-02-01&to=2027-02-04&kind=room');
    expect(shown.occupancy.map(({ taken, open }) => [taken, open])).toEqual([
      [0, rooms - 1],
      [1, rooms - 2],
      [1, rooms],
      [0, rooms],
    ]);
    expect(day(shown, '2027-02-03')?.percent).toBe(Math.round(100 / rooms));
    expect(shown.bookables.find(({ id }) => id === 3)).toMatchObject({
      readiness: 'out of order',
      outOfOrderFrom: expect.any(String),
      outOfOrderUntil: '2027-02-03',
    });
  });

  it('says where somebody is in, and since when a moved stay is where it is [BOARD-1, BOARD-4]', async () => {
    const id = await stay(6, '2026-11-14', 4, { status: 'Checked in' });
    await db.updateTable('bookings').set({ moved_on: '2026-11-16' }).where('id', '=', id).execute();
    await addBooking(db, {
      kind: 'pc',
      id: 1,
      date: '2026-11-15',
      time: '17:00',
      count: 2,
      status: 'Checked in',
    });
    // Not checked out: overdue in a room, gone after a week overdue, and gone from a PC at the end of its time.
    await stay(7, '2026-11-13', 1, { status: 'Checked in' });
    await stay(8, '2026-11-07', 1, { status: 'Checked in' });
    await addBooking(db, {
      kind: 'pc',
      id: 2,
      date: '2026-11-15',
      time: '16:00',
      count: 2,
      status: 'Checked in',
    });
    const shown = await board('from=2026-11-14&to=2026-11-18');
    const occupied = shown.bookables.filter(({ isOccupied }) => isOccupied);
    expect(occupied).toMatchObject([
      { kind: 'room', id: 6 },
      { kind: 'room', id: 7 },
      { kind: 'pc', id: 1 },
    ]);
    expect(shown.bookings.find(({ _id }) => _id === id)).toMatchObject({ movedOn: '2026-11-16' });
    expect(shown.occupancy.map(({ taken }) => taken)).toEqual([1, 1, 1, 1, 0]);
  });

  it('refuses more than 93 days and days in the wrong order, and everybody but admins [BOARD-5]', async () => {
    const length = (to: string) => board(`from=2027-01-01&to=${to}`);
    expect((await length(addDays('2027-01-01', 92))).occupancy).toHaveLength(93);
    for (const to of [addDays('2027-01-01', 93), '2026-12-31'])
      expect(await length(to)).toMatchObject({ status: 400, code: 'SPAN_TOO_LONG' });
    expect(await board('from=2027-02-30&to=2027-03-01')).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect(await get(guest, '/desk/board?from=2027-01-01&to=2027-01-02')).toMatchObject({ status: 403 });
    expect(await get({ headers: {} }, '/desk/board?from=2027-01-01&to=2027-01-02')).toMatchObject({
      status: 401,
    });
  });

  it('finds bookings and blocks by indexes, however long the history is [BOARD-6]', async () => {
    await sql`
        insert into bookings (id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
        select 'H' || lpad(upper(to_hex(n)), 11, '0'), 'sleeping', 1 + n % 12, 'Somewhere', date '2000-01-01' + n / 12,
          '16:00', 1, (date '2000-01-01' + n / 12 + time '16:00') at time zone 'UTC',
          (date '2000-01-01' + n / 12 + time '16:00') at time zone 'UTC' + interval '19 hours', 0, 'Completed'
        from generate_series(1, 6000) as n`.execute(db);
    await sql`analyze bookings`.execute(db);
    const plan = await explainSent(house.database, 'cross join lateral', () =>
      board('from=2026-11-14&to=2026-11-27'),
    );
    expect(plan).not.toMatch(/Seq Scan on bookings/);
    expect(plan).toMatch(/bookings_by_room/);
    expect(plan).toMatch(/bookings_no_shared_night|bookings_blocked/);
  });
});
