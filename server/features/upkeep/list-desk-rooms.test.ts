import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { listDeskRooms } from './list-desk-rooms.ts';

// It is 18:00 on Sunday 2026-11-15.
const now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now });
const { db, get, post, put } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const list = async (): Promise<DeskRoom[]> => (await get(admin, '/desk/rooms')).rooms;
const find = async (kind: string, id: number) =>
  (await list()).find((one) => one.kind === kind && one.id === id);
const show = (kind: string, id: number) => get(admin, `/desk/rooms/${kind}/${id}`);
const block = (body: object) => post(admin, '/desk/blocks', { reason: 'New floor', ...body });
const byAda = { by: 'Ada Admin', at: '2026-11-15T18:00:00.000Z' };

describe('the list of what the house looks after', () => {
  it('has everything, kind by kind, for admins only [UPKEEP-8]', async () => {
    const rooms = await list();
    expect(rooms.map(({ kind }) => kind)).toEqual([
      ...Array(12).fill('room'),
      ...Array(8).fill('study'),
      ...Array(5).fill('pc'),
    ]);
    expect((await get(admin, '/desk/rooms')).from).toBe('2026-11-15');
    expect(rooms[0]).toEqual({
      kind: 'room',
      id: 1,
      title: 'Lantern Bunk',
      image: '/pictures/room-bunk-lantern.svg',
      price: 34,
      details: ['Sleeps 1', 'Single, 90 × 200 cm'],
      state: 'open',
      readiness: 'clean',
      days: Array(14).fill(0),
      rules: 0,
    });
    expect((await get(guest, '/desk/rooms')).code).toBe('NOT_ALLOWED');
  });

  it('counts the price rules that are for each [UPKEEP-8]', async () => {
    const rule = { name: 'Rule', change: { percent: 10 } };
    const added = [
      { ...rule, except: [{ kind: 'room', id: 1 }] },
      { ...rule, kinds: ['room'], ids: [1, 2] },
      { ...rule, kinds: ['pc'], on: false },
      { ...rule, to: '2026-11-14' },
    ];
    for (const body of added) await post(admin, '/desk/rates', body);
    const counts = [await find('room', 1), await find('room', 2), await find('pc', 1)];
    expect(counts).toMatchObject([{ rules: 1 }, { rules: 2 }, { rules: 1 }]);
    await db.deleteFrom('price_rules').execute();
  });

  it('shows nights that are taken, held and closed, and why [UPKEEP-8]', async () => {
    await addBooking(db, {
      kind: 'room',
      id: 2,
      date: '2026-11-14',
      time: '16:00',
      count: 2,
      uid: guest.uid,
    });
    await addBooking(db, {
      kind: 'room',
      id: 2,
      date: '2026-11-18',
      time: '16:00',
      count: 1,
      status: 'Pending',
    });
    await addBooking(db, {
      kind: 'room',
      id: 2,
      date: '2026-11-17',
      time: '16:00',
      count: 1,
      status: 'Cancelled',
    });
    await block({ kind: 'room', id: 2, from: '2026-11-20', to: '2026-11-22' });
    expect(await find('room', 2)).toMatchObject({
      state: 'open',
      closing: { from: '2026-11-20', until: '2026-11-22', reason: 'New floor' },
      days: [1, 0, 0, 1, 0, null, null, 0, 0, 0, 0, 0, 0, 0],
    });
    await block({ kind: 'room', id: 3, from: '2026-11-15', to: '2026-11-16' });
    expect(await find('room', 3)).toMatchObject({
      state: 'closed',
      closed: { until: '2026-11-16', reason: 'New floor' },
      days: [null, ...Array(13).fill(0)],
    });
  });

  it('shows hours as a share of those that are open [UPKEEP-8]', async () => {
    await addBooking(db, { kind: 'pc', id: 2, date: '2026-11-16', time: '10:00', count: 6, uid: guest.uid });
    await block({ kind: 'pc', id: 2, from: '2026-11-16T16:00:00Z', to: '2026-11-17T04:00:00Z' });
    expect(await find('pc', 2)).toMatchObject({ state: 'open', days: [0, 0.38, ...Array(12).fill(0)] });
  });

  it('counts only the opening hours of the house, and a day without any as closed [UPKEEP-8]', async () => {
    const booked = { kind: 'study', id: 14, time: '10:00', uid: guest.uid } as const;
    await addBooking(db, { ...booked, date: '2026-11-16', count: 3 });
    // The house is closed in half of these hours anyway.
    await block({ kind: 'study', id: 14, from: '2026-11-17T16:00:00Z', to: '2026-11-18T00:00:00Z' });
    await addBooking(db, { ...booked, date: '2026-11-17', count: 3 });
    // Booked before the house closed on Saturdays.
    await addBooking(db, { ...booked, date: '2026-11-21', count: 3 });
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];
    const weekdays = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' }];
    await put(admin, '/desk/house', { openingHours: { study: weekdays } });
    const week = Array(5).fill(0);
    expect((await find('study', 14))?.days).toEqual([null, 0.25, 0.38, 0, 0, 0, 1, null, ...week, null]);
    expect((await find('study', 15))?.days).toEqual([null, ...week, null, null, ...week, null]);
    expect((await show('study', 15)).days).toEqual([null, ...week, null, null, ...week, null]);
    expect((await find('pc', 3))?.days).toEqual(Array(14).fill(0));
    await put(admin, '/desk/house', { openingHours: { study: always } });
    expect((await find('study', 14))?.days.slice(0, 3)).toEqual([0, 0.13, 0.19]);
  });

  it('says who has said how ready it is, and who leaves and comes [UPKEEP-8]', async () => {
    await put(admin, '/desk/readiness/room/4', { state: 'clean' });
    expect(await find('room', 4)).toMatchObject({ readiness: 'clean', readinessSet: byAda });
    await put(admin, '/desk/readiness/study/13', { state: 'out of order', until: '2026-11-18' });
    expect(await find('study', 13)).toMatchObject({
      state: 'closed',
      readiness: 'out of order',
      readinessSet: byAda,
      closed: { from: '2026-11-15T18:00:00.000Z', until: '2026-11-18T00:00:00Z' },
      days: [0, null, null, ...Array(11).fill(0)],
    });
    const left = await addBooking(db, {
      kind: 'room',
      id: 5,
      date: '2026-11-13',
      time: '16:00',
      count: 2,
      uid: guest.uid,
      status: 'Completed',
    });
    await updateRows(db, 'bookings', { id: left }, { left_at: new Date('2026-11-15T10:52:00Z') });
    await updateRows(db, 'rooms', { id: 5 }, { readiness: 'to clean' });
    await addBooking(db, {
      kind: 'room',
      id: 5,
      date: '2026-11-15',
      time: '20:00',
      count: 1,
      uid: guest.uid,
    });
    const room = await find('room', 5);
    expect(room).toMatchObject({
      readiness: 'to clean',
      leftAt: '2026-11-15T10:52:00.000Z',
      nextAt: '2026-11-15T20:00:00.000Z',
    });
    expect(room).not.toHaveProperty('readinessSet');
  });

  it('says since when and by whom it is retired, and again after it was back [UPKEEP-8]', async () => {
    await put(admin, '/rooms/6', { retired: true });
    expect(await find('room', 6)).toMatchObject({ state: 'retired', retired: byAda });
    await put(admin, '/rooms/6', { retired: false });
    expect(await find('room', 6)).toMatchObject({ state: 'open' });
    expect(await find('room', 6)).not.toHaveProperty('retired');
  });
});

describe('one bookable', () => {
  it('comes with everything that can be changed, what is to come and what was done [UPKEEP-9]', async () => {
    const booked = { kind: 'room', id: 7, time: '16:00', uid: guest.uid } as const;
    const running = await addBooking(db, { ...booked, date: '2026-10-30', count: 4, status: 'Completed' });
    await updateRows(db, 'bookings', { id: running }, { amount_cents: 4000 });
    const next = await addBooking(db, { ...booked, date: '2026-11-29', count: 3 });
    await updateRows(db, 'bookings', { id: next }, { amount_cents: 600, unit_cents: [100, 200, 300] });
    const { insertedId } = (
      await block({ kind: 'room', id: 7, from: '2026-12-24', to: '2026-12-26' })
    ).json();
    await put(admin, '/rooms/7', { pricePerNight: 31.5 });
    expect(await show('room', 7)).toMatchObject({
      id: 7,
      price: 31.5,
      version: 2,
      changed: byAda,
      hasBookings: true,
      rating: expect.any(Number),
      toCome: { count: 1, lastEndsAt: '2026-12-02T11:00:00.000Z' },
      nextGuest: { name: 'Ines Carvalho', startsAt: '2026-11-29T16:00:00.000Z' },
      // Two of four nights of the first, two of three of the second.
      monthSum: 23,
      blocks: [{ _id: insertedId, from: '2026-12-24', to: '2026-12-26', reason: 'New floor', set: byAda }],
      booked: [{ from: '2026-11-29', to: '2026-12-02' }],
      lately: [
        { ...byAda, action: 'PUT /rooms/{id}', before: { price: 31 }, after: { price: 31.5 } },
        { ...byAda, action: 'POST /desk/blocks', after: { reason: 'New floor' } },
      ],
    });
  });

  it('is also there of a kind without details, and of what is retired [UPKEEP-9]', async () => {
    await put(admin, '/pcs/5', { retired: true });
    const pc = await show('pc', 5);
    expect(pc).toMatchObject({ state: 'retired', allDetails: '', hasBookings: false, booked: [] });
    expect(pc).not.toHaveProperty('rating');
    expect(await show('study', 1)).toMatchObject({ status: 404, code: 'STUDY_ROOM_NOT_FOUND' });
    expect(await show('boat', 1)).toMatchObject({ status: 400 });
    expect((await get(guest, '/desk/rooms/room/1')).code).toBe('NOT_ALLOWED');
  });
});

it('lists a thousand rooms with their bookings in a moment [UPKEEP-8]', { tags: 'thorough' }, async () => {
  await sql`
    insert into rooms (kind, title, description, details, image, price_cents, rating)
    select case when n % 2 = 0 then 'sleeping' else 'study' end, 'Room ' || n, 'One of many', 'Desk', '/x.svg', 1000, 4
    from generate_series(1, 1000) as n`.execute(db);
  await sql`
    insert into bookings (id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
    select lpad((700000000 + row_number() over ())::text, 12, '0'), kind, rooms.id, 'x', '2026-11-16'::date + day, '16:00', 1,
      ('2026-11-16'::date + day)::timestamp at time zone 'UTC' + interval '16 hours',
      ('2026-11-16'::date + day)::timestamp at time zone 'UTC' + interval '17 hours', 1000, 'Confirmed'
    from rooms, generate_series(0, 27, 2) as day where rooms.title like 'Room %'`.execute(db);
  await sql`analyze`.execute(db);
  const clock = { now: Temporal.Instant.from(now), timeZone: 'Europe/Lisbon' };
  await listDeskRooms(db, clock);
  const begun = process.cpuUsage();
  const { rooms } = await listDeskRooms(db, clock);
  const { user, system } = process.cpuUsage(begun);
  expect(rooms).toHaveLength(1025);
  expect(rooms.find(({ title }) => title === 'Room 2')?.days.slice(0, 4)).toEqual([0, 1, 0, 1]);
  // CPU time of this process, independent of other load; usually about 100 ms.
  expect((user + system) / 1000).toBeLessThan(3000);
});
