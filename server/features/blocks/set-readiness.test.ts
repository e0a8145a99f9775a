import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { followEvents } from '../../testing/follow-events.ts';
import { takenCodes } from '../../testing/list-bookables.ts';
import { openServer } from '../../testing/open-server.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now, settings: { maxUpcomingBookings: 1000 } });
const { db, get, post, put } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const things = { room: 1, study: 13, pc: 1 } as const;
const kinds = ['room', 'study', 'pc'] as const;
type Kind = (typeof kinds)[number];

const set = (kind: Kind, id: number, body: object) => put(admin, `/desk/readiness/${kind}/${id}`, body);
const tonight = (kind: Kind, id: number, date = '2026-11-16') =>
  ({
    room: { path: '/bookings', body: { roomId: id, date, time: '20:00', nights: 1 } },
    study: { path: '/bookings', body: { roomId: id, roomType: 'study', date, time: '20:00', duration: 1 } },
    pc: { path: '/pcbookinghistory', body: { pcId: id, date, time: '20:00', duration: 1 } },
  })[kind];
const book = (kind: Kind, id: number, date?: string) => {
  const { path, body } = tonight(kind, id, date);
  return post(guest, path, body);
};
const lists = { room: '/rooms', study: '/studyRooms', pc: '/pcs' };
const idsIn = async (path: string): Promise<number[]> =>
  (await get(guest, path)).map(({ id, pc_id }: { id?: number; pc_id?: number }) => id ?? pc_id);

describe.each(kinds)('a %s', (kind) => {
  const id = things[kind];

  it('is clean or to clean, which closes nothing [DESK-16]', async () => {
    for (const state of ['to clean', 'clean', 'to clean']) {
      const answer = await set(kind, id, { state });
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind, id, state }]);
    }
    expect((await book(kind, id, '2026-11-30')).statusCode).toBe(201);
  });

  it('that is out of order is closed from now on, to every guest [DESK-16, DESK-17]', async () => {
    expect((await set(kind, id, { state: 'out of order' })).json()).toEqual({
      kind,
      id,
      state: 'out of order',
    });
    const refused = await book(kind, id);
    expect(refused.json()).toMatchObject({ status: 409, code: takenCodes[kind] });
    for (const one of refused.json().alternatives) expect(one.id).not.toBe(id);
    expect((await book(kind, id, '2027-08-01')).json()).toMatchObject({ code: takenCodes[kind] });
    const count = kind === 'room' ? { nights: 1 } : { duration: 1 };
    const line = { kind, id, date: '2026-11-17', time: '20:00', ...count };
    const cart = await house.checkOut(guest, [line]);
    expect(cart.json()).toMatchObject({
      code: 'LINES_REFUSED',
      lines: [{ reason: errors[takenCodes[kind]].message }],
    });
    expect(await idsIn(`${lists[kind]}?date=2026-11-17`)).not.toContain(id);
    const hour = kind === 'room' ? '' : '&time=20:00';
    expect(await idsIn(`${lists[kind]}?date=2026-11-17${hour}`)).not.toContain(id);
    // Without a day, the list still contains it.
    expect(await idsIn(lists[kind])).toContain(id);
  });

  it('shows the closed time as taken, from now on [DESK-17]', async () => {
    const [shown] = await get(guest, `/availability?kind=${kind}&id=${id}&from=2026-11-14&to=2026-11-16`);
    expect([shown.taken, shown.free]).toEqual(
      kind === 'room'
        ? [[{ from: '2026-11-15', to: '2026-11-17' }], [{ from: '2026-11-14', to: '2026-11-15' }]]
        : [
            [{ from: '2026-11-15T18:00:00Z', to: '2026-11-17T00:00:00Z' }],
            [{ from: '2026-11-14T00:00:00Z', to: '2026-11-15T18:00:00Z' }],
          ],
    );
  });

  it('opens again on the day that is told, and then is to clean [DESK-16]', async () => {
    const until = '2026-11-17';
    expect((await set(kind, id, { state: 'out of order', until })).json()).toMatchObject({ until });
    expect((await book(kind, id)).json()).toMatchObject({ code: takenCodes[kind] });
    expect((await book(kind, id, until)).statusCode).toBe(201);
    expect((await set(kind, id, { state: 'out of order', until: '2026-11-15' })).json()).toMatchObject({
      status: 400,
      code: 'UNTIL_PAST',
    });
  });

  it('opens as soon as it is anything else [DESK-16]', async () => {
    expect((await set(kind, id, { state: 'clean' })).json()).toEqual({ kind, id, state: 'clean' });
    expect((await book(kind, id)).statusCode).toBe(201);
    const table = kind === 'pc' ? 'pcs' : 'rooms';
    expect(
      await findRow(db, table, { id }, ['readiness', 'out_of_order_from', 'closed_nights', 'closed_hours']),
    ).toEqual({ readiness: 'clean', out_of_order_from: null, closed_nights: null, closed_hours: null });
  });

  it('is told to open pages at any server when it closes and opens [DESK-18]', async () => {
    const { events } = await openServer(house.database);
    const stream = await followEvents(events);
    for (const [count, state] of ['out of order', 'clean'].entries()) {
      await set(kind, id, { state });
      await expect
        .poll(() =>
          stream
            .named('availability')
            .filter(({ data }) => JSON.stringify(data).includes(`"${kind}","id":${id}`)),
        )
        .toHaveLength(count + 1);
    }
  });

  it('that closes while somebody books it is not booked, and waits for whoever was first [DESK-65]', async () => {
    const date = '2027-09-01';
    const [table, column] = [
      kind === 'pc' ? 'pcs' : 'rooms',
      kind === 'room' ? 'closed_nights' : 'closed_hours',
    ];
    const closing = db.transaction().execute(async (tx) => {
      await sql`
        update ${sql.table(table)} set readiness = 'out of order', out_of_order_from = now(),
          ${sql.ref(column)} = '[2027-08-31,)' where id = ${id}`.execute(tx);
      const booking = book(kind, id, date);
      await expect.poll(() => countWaiting(house.database)).toBe(1);
      return { booking };
    });
    const refused = await (await closing).booking;
    expect(refused.json()).toMatchObject({ status: 409, code: takenCodes[kind] });
    expect(refused.json().alternatives.length).toBeGreaterThan(0);
    await set(kind, id, { state: 'clean' });

    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5].flatMap((day) => [
        book(kind, id, `2027-09-1${day}`),
        set(kind, id, { state: day % 2 === 0 ? 'clean' : 'out of order' }),
        set(kind, id, { state: 'clean' }),
      ]),
    ]);
    for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode);
    await set(kind, id, { state: 'clean' });
  });

  it('that there is not is not found', async () => {
    const missing = { room: 'ROOM_NOT_FOUND', study: 'STUDY_ROOM_NOT_FOUND', pc: 'PC_NOT_FOUND' }[kind];
    expect((await set(kind, 999, { state: 'clean' })).json()).toMatchObject({ status: 404, code: missing });
  });
});

describe('out of order', () => {
  it('leaves bookings that are there already, and lets their guests in on the word of a clerk [DESK-16, DESK-3]', async () => {
    const id = await addBooking(db, {
      kind: 'room',
      id: 5,
      date: '2026-11-15',
      time: '16:00',
      count: 2,
      uid: guest.uid,
    });
    await set('room', 5, { state: 'out of order' });
    expect(await get(guest, `/bookings/${id}`)).toMatchObject({ status: 'Confirmed' });
    expect((await post(admin, `/desk/bookings/${id}/check-in`)).json()).toMatchObject({
      code: 'NOT_READY',
      state: 'out of order',
    });
    expect((await post(admin, `/desk/bookings/${id}/check-in`, { anyway: true })).statusCode).toBe(200);
  });

  it('is to be cleaned on the day of opening [DESK-3]', async () => {
    const id = await addBooking(db, { kind: 'room', id: 6, date: '2026-11-17', time: '16:00', count: 2 });
    await set('room', 6, { state: 'out of order', until: '2026-11-17' });
    now = '2026-11-17T16:00:00Z';
    expect((await post(admin, `/desk/bookings/${id}/check-in`)).json()).toMatchObject({ state: 'to clean' });
    now = '2026-11-15T18:00:00Z';
  });

  it('stays so since it began when only its end changes [DESK-16]', async () => {
    await set('room', 7, { state: 'out of order' });
    now = '2026-11-16T18:00:00Z';
    await set('room', 7, { state: 'out of order', until: '2026-11-20' });
    expect(
      await findRow(db, 'rooms', { id: 7 }, ['out_of_order_from', 'out_of_order_until', 'closed_nights']),
    ).toEqual({
      out_of_order_from: new Date('2026-11-15T18:00:00Z'),
      out_of_order_until: '2026-11-20',
      closed_nights: '[2026-11-15,2026-11-20)',
    });
    now = '2026-11-15T18:00:00Z';
  });

  it('is refused in words that nobody knows, and for guests [DESK-1]', async () => {
    for (const body of [
      {},
      { state: 'dirty' },
      { state: 'out of order', until: 'soon' },
      { state: 'clean', until: '2026-12-01' },
    ])
      expect((await set('room', 8, body)).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect((await put(guest, '/desk/readiness/room/8', { state: 'to clean' })).statusCode).toBe(403);
    expect((await findRow(db, 'rooms', { id: 8 }, ['readiness'])).readiness).toBe('clean');
  });

  it('leaves a row in the log with what it was before [DESK-1]', async () => {
    await set('room', 9, { state: 'to clean' });
    await set('room', 9, { state: 'out of order', until: '2026-11-20' });
    const rows = await db
      .selectFrom('desk_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'room 9')
      .orderBy('id')
      .execute();
    const action = 'PUT /desk/readiness/{kind}/{id}';
    expect(rows).toEqual([
      { action, before: { state: 'clean' }, after: { state: 'to clean' } },
      { action, before: { state: 'to clean' }, after: { state: 'out of order', until: '2026-11-20' } },
    ]);
  });
});
