import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { takenCodes } from '../../../testing/list-bookables.ts';
import { findRow, findRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now, settings: { maxUpcomingBookings: 1000 } });
const { db, get, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const act = (id: string, action: string, body?: object) =>
  post(admin, `/desk/bookings/${id}/${action}`, body);
const at = <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  now = moment;
  return work();
};
const row = (id: string) =>
  findRow(db, 'bookings', { id }, ['status', 'arrived_at', 'left_at', 'undo', 'check_in_code']);
const readinessOf = async (id: number) => (await findRow(db, 'rooms', { id }, ['readiness'])).readiness;
const stay = (id: number, part: object = {}) =>
  addBooking(db, { kind: 'room', id, date: '2026-11-15', time: '16:00', count: 2, uid: guest.uid, ...part });

describe('checking in', () => {
  it('makes a Confirmed booking Checked in, with the moment of arrival [DESK-2]', async () => {
    const id = await stay(1);
    const answer = await at('2026-11-15T18:00:00Z', () => act(id, 'check-in'));
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'Checked in' }]);
    expect(await row(id)).toMatchObject({ status: 'Checked in', arrived_at: new Date(now), left_at: null });
    expect(await get(guest, `/bookings/${id}`)).toMatchObject({ status: 'Checked in' });
  });

  it('is refused too early, with the moment from which it can be done [DESK-2]', async () => {
    const id = await stay(2, { date: '2026-11-16' });
    const early = await at('2026-11-15T23:59:00Z', () => act(id, 'check-in', {}));
    expect(early.json()).toMatchObject({
      status: 409,
      code: 'TOO_EARLY',
      from: '2026-11-16T00:00:00Z',
      detail: 'It is too early to check in. Check-in is possible on 2026-11-16 from 00:00.',
    });
    expect((await at('2026-11-16T00:00:00Z', () => act(id, 'check-in', {}))).statusCode).toBe(200);
    const pc = await addBooking(db, { kind: 'pc', id: 1, date: '2026-11-16', time: '10:00', count: 1 });
    expect((await at('2026-11-16T09:29:00Z', () => act(pc, 'check-in'))).json()).toMatchObject({
      code: 'TOO_EARLY',
      from: '2026-11-16T09:30:00Z',
    });
    expect((await at('2026-11-16T09:30:00Z', () => act(pc, 'check-in'))).statusCode).toBe(200);
  });

  it('is refused when the time is over, and for a booking that there is not [DESK-2]', async () => {
    const id = await stay(3, { date: '2026-11-10', count: 1 });
    expect((await act(id, 'check-in')).json()).toMatchObject({ status: 409, code: 'BOOKING_OVER' });
    expect((await act('ZZZZZZZZZZZZ', 'check-in')).json()).toMatchObject({
      status: 404,
      code: 'BOOKING_NOT_FOUND',
    });
  });

  it('does not find a hold that has ended, and refuses one that stands [DESK-2]', async () => {
    const id = await stay(4, { status: 'Pending' });
    expect((await act(id, 'check-in')).json()).toMatchObject({
      code: 'WRONG_STATUS',
      bookingStatus: 'Pending',
    });
    await updateRows(db, 'bookings', { id }, { held_until: new Date(0) });
    expect((await act(id, 'check-in')).json()).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
  });

  it('refuses a body that is none, and writes nothing', async () => {
    const id = await stay(7);
    expect((await act(id, 'check-in', { anyway: 'perhaps' })).json()).toMatchObject({ code: 'BAD_INPUT' });
    expect((await row(id)).status).toBe('Confirmed');
  });
});

describe('checking out', () => {
  const arrive = async (id: number, part: object = {}) => {
    const bookingId = await stay(id, { status: 'Checked in', ...part });
    await updateRows(db, 'payments', { booking_id: bookingId }, { amount_cents: 6800 });
    await updateRows(db, 'bookings', { id: bookingId }, { amount_cents: 6800 });
    return bookingId;
  };

  it('is refused with money due, unless it is left due [DESK-5]', async () => {
    now = '2026-11-16T09:00:00Z';
    const id = await arrive(8);
    expect((await act(id, 'check-out')).json()).toMatchObject({ status: 409, code: 'BILL_DUE', due: 68 });
    const answer = await act(id, 'check-out', { leaveDue: true });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'Completed' }]);
    expect(await row(id)).toMatchObject({ status: 'Completed', left_at: new Date(now) });
    const payment = await findRow(db, 'payments', { booking_id: id }, ['status']);
    expect(payment.status).toBe('due');
  });

  it('leaves a sleeping room to clean, and nothing else [DESK-5]', async () => {
    expect(await readinessOf(8)).toBe('to clean');
    const pc = await addBooking(db, {
      kind: 'pc',
      id: 2,
      date: '2026-11-16',
      time: '08:00',
      count: 3,
      status: 'Checked in',
    });
    expect((await act(pc, 'check-out')).statusCode).toBe(200);
    expect((await findRow(db, 'pcs', { id: 2 }, ['readiness'])).readiness).toBe('clean');
  });

  it('leaves a room as it is in which somebody else is by now, also when it is taken back [DESK-5]', async () => {
    now = '2026-11-16T12:00:00Z';
    const leaving = await stay(3, { date: '2026-11-15', count: 1, status: 'Checked in' });
    const id = await stay(3, { date: '2026-11-16', count: 1, uid: rival.uid });
    await act(id, 'check-in', { anyway: true });
    expect((await act(leaving, 'check-out')).statusCode).toBe(200);
    expect(await readinessOf(3)).toBe('clean');
    await act(id, 'check-out');
    expect(await readinessOf(3)).toBe('to clean');
    expect((await act(leaving, 'undo')).statusCode).toBe(200);
    expect(await readinessOf(3)).toBe('to clean');
    await act(leaving, 'check-out');
    await house.put(admin, '/desk/readiness/room/3', { state: 'clean' });
  });

  it('frees the rest of the time at once [DESK-6]', async () => {
    now = '2026-11-16T09:00:00Z';
    const id = await arrive(9, { count: 5 });
    const night = { roomId: 9, date: '2026-11-16', time: '20:00', nights: 2 };
    const listed = async () =>
      (await get(rival, '/availability?kind=room&id=9&from=2026-11-15&to=2026-11-19'))[0].taken;
    const free = async () =>
      (await get(rival, '/rooms?date=2026-11-16')).map((one: { id: number }) => one.id);
    expect((await post(rival, '/bookings', night)).json()).toMatchObject({ code: 'ROOM_TAKEN' });
    expect([await listed(), await free()]).toEqual([
      [{ from: '2026-11-15', to: '2026-11-20' }],
      expect.not.arrayContaining([9]),
    ]);
    await act(id, 'check-out', { leaveDue: true });
    expect([await listed(), await free()]).toEqual([[], expect.arrayContaining([9])]);
    expect((await post(rival, '/bookings', night)).statusCode).toBe(201);
  });

  it('is possible when the time is over, and only of a guest who is in [DESK-5]', async () => {
    now = '2026-11-20T09:00:00Z';
    const id = await stay(10, { date: '2026-11-10', status: 'Checked in' });
    expect(await get(guest, `/bookings/${id}`)).toMatchObject({ status: 'Completed' });
    expect((await act(id, 'check-out')).statusCode).toBe(200);
    const never = await stay(10, { date: '2026-11-20' });
    expect((await act(never, 'check-out')).json()).toMatchObject({
      code: 'WRONG_STATUS',
      bookingStatus: 'Confirmed',
      detail: 'This booking is Confirmed, so this is no longer possible.',
    });
  });

  it('leaves a room out of order that is so [DESK-5]', async () => {
    now = '2026-11-16T09:00:00Z';
    const id = await stay(11, { status: 'Checked in' });
    await house.put(admin, '/desk/readiness/room/11', { state: 'out of order' });
    expect((await act(id, 'check-out')).statusCode).toBe(200);
    expect(await readinessOf(11)).toBe('out of order');
    expect((await act(id, 'undo')).statusCode).toBe(200);
    expect(await readinessOf(11)).toBe('out of order');
    await house.put(admin, '/desk/readiness/room/11', { state: 'clean' });
  });
});

describe('a no-show', () => {
  it.each(['room', 'study', 'pc'] as const)(
    'frees the rest of the time of a %s and keeps its payment [DESK-6, DESK-7]',
    async (kind) => {
      const id = { room: 12, study: 13, pc: 3 }[kind];
      const request = { kind, id, date: '2026-11-16', time: '16:00', count: 3 };
      const bookingId = await addBooking(db, { ...request, uid: guest.uid });
      const early = await at('2026-11-16T15:59:00Z', () => act(bookingId, 'no-show'));
      expect(early.json()).toMatchObject({ status: 409, code: 'NOT_STARTED' });
      const answer = await at('2026-11-16T16:00:00Z', () => act(bookingId, 'no-show'));
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'No-show' }]);
      expect((await findRow(db, 'payments', { booking_id: bookingId }, ['status'])).status).toBe('due');
      const [shown] = await get(rival, `/availability?kind=${kind}&id=${id}&from=2026-11-16&to=2026-11-20`);
      expect(shown.taken).toEqual([]);
      expect((await act(bookingId, 'check-in')).json()).toMatchObject({
        code: 'WRONG_STATUS',
        bookingStatus: 'No-show',
        by: 'Ada Admin',
        at: '2026-11-16T16:00:00.000Z',
      });
    },
  );

  it('can also be recorded when the time is over and nobody came [DESK-7]', async () => {
    now = '2026-11-20T09:00:00Z';
    const id = await stay(12, { date: '2026-11-10' });
    expect((await act(id, 'no-show')).json()).toEqual({ status: 'No-show' });
  });
});

describe('undo', () => {
  it('takes a check-in back, with the arrival and the code, once [DESK-8]', async () => {
    now = '2026-11-21T16:00:00Z';
    const id = await stay(1, { date: '2026-11-21' });
    const before = await row(id);
    await act(id, 'check-in');
    const answer = await act(id, 'undo');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'Confirmed' }]);
    expect(await row(id)).toEqual(before);
    expect((await get(admin, `/desk/check-in/${before.check_in_code}`))._id).toBe(id);
    expect((await act(id, 'undo')).json()).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
  });

  it('takes a check-out back, with the state of the room [DESK-8]', async () => {
    const id = await stay(2, { date: '2026-11-21', status: 'Checked in' });
    const before = await row(id);
    await act(id, 'check-out');
    expect((await act(id, 'undo')).json()).toEqual({ status: 'Checked in' });
    expect(await row(id)).toEqual(before);
    expect(await readinessOf(2)).toBe('clean');
    // The same can be done and undone again.
    await act(id, 'check-out');
    expect((await act(id, 'undo')).statusCode).toBe(200);
  });

  it('takes the last of several back, and none that was followed by another [DESK-8]', async () => {
    const id = await stay(3, { date: '2026-11-21' });
    await act(id, 'check-in');
    await act(id, 'check-out');
    expect((await act(id, 'undo')).json()).toEqual({ status: 'Checked in' });
    expect((await act(id, 'undo')).json()).toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  it('takes a no-show back for ten minutes [DESK-8]', async () => {
    const id = await stay(4, { date: '2026-11-21' });
    await at('2026-11-21T17:00:00Z', () => act(id, 'no-show'));
    expect((await at('2026-11-21T17:10:00Z', () => act(id, 'undo'))).json()).toEqual({ status: 'Confirmed' });
    await at('2026-11-21T17:20:00Z', () => act(id, 'no-show'));
    const late = await at('2026-11-21T17:30:01Z', () => act(id, 'undo'));
    expect(late.json()).toMatchObject({ code: 'NOTHING_TO_UNDO' });
    expect((await row(id)).status).toBe('No-show');
  });

  it.each(['room', 'study', 'pc'] as const)(
    'is refused where the time of a %s has gone to somebody else [DESK-9]',
    async (kind) => {
      now = '2026-11-22T16:00:00Z';
      const id = { room: 5, study: 14, pc: 4 }[kind];
      const request = { kind, id, date: '2026-11-22', time: '16:00', count: 3 };
      const bookingId = await addBooking(db, { ...request, status: 'Checked in' });
      await act(bookingId, 'check-out', { leaveDue: true });
      await addBooking(db, { ...request, time: '17:00', uid: rival.uid });
      expect((await act(bookingId, 'undo')).json()).toMatchObject({ status: 409, code: takenCodes[kind] });
      expect((await row(bookingId)).status).toBe('Completed');
    },
  );

  it('is not stopped by a hold that was not paid in time [DESK-9]', async () => {
    const id = await stay(7, { date: '2026-11-22' });
    await at('2026-11-22T16:00:00Z', () => act(id, 'no-show'));
    const line = { kind: 'room', id: 7, date: '2026-11-22', time: '20:00', nights: 1 };
    expect((await house.checkOut(rival, [line])).statusCode).toBe(201);
    expect((await act(id, 'undo')).json()).toMatchObject({ code: 'ROOM_TAKEN' });
    await updateRows(db, 'bookings', { status: 'Pending' }, { held_until: new Date(0) });
    await updateRows(db, 'checkouts', { status: 'Pending' }, { expires_at: new Date(0) });
    expect((await act(id, 'undo')).json()).toEqual({ status: 'Confirmed' });
  });
});

describe('two clerks at once', () => {
  it.each([
    ['check-in', 'Confirmed', 'Checked in'],
    ['check-out', 'Checked in', 'Completed'],
    ['no-show', 'Confirmed', 'No-show'],
  ] as const)(
    '%s a guest once; the second is told who was first, and when [DESK-10]',
    async (action, from, to) => {
      now = '2026-11-25T17:00:00Z';
      const id = await stay({ 'check-in': 1, 'check-out': 2, 'no-show': 3 }[action], {
        date: '2026-11-25',
        status: from,
      });
      const other = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
      await updateRows(db, 'rooms', { kind: 'sleeping' }, { readiness: 'clean' });
      const answers = await Promise.all(
        [admin, other, admin, other].map((by) => post(by, `/desk/bookings/${id}/${action}`)),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
        expect(answer.json()).toMatchObject({
          status: 409,
          code: 'WRONG_STATUS',
          bookingStatus: to,
          by: 'Ada Admin',
          at: '2026-11-25T17:00:00.000Z',
        });
      const done = await findRows(db, 'desk_log', { booking_id: id, refused: null }, ['action']);
      expect(done).toEqual([{ action: `POST /desk/bookings/{id}/${action}` }]);
    },
  );

  it('undo once [DESK-10]', async () => {
    const id = await stay(4, { date: '2026-11-25', status: 'Checked in' });
    await act(id, 'check-out');
    const answers = await Promise.all([act(id, 'undo'), act(id, 'undo'), act(id, 'undo')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('guests', () => {
  it('can do none of this, also not to their own booking [DESK-1]', async () => {
    const id = await stay(8, { date: '2026-11-27' });
    for (const action of ['check-in', 'check-out', 'no-show', 'undo']) {
      const answer = await post(guest, `/desk/bookings/${id}/${action}`);
      expect(answer.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      expect((await post({ headers: {} }, `/desk/bookings/${id}/${action}`)).statusCode).toBe(401);
    }
    expect((await row(id)).status).toBe('Confirmed');
  });
});
