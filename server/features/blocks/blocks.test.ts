import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { takenCodes } from '../../testing/list-bookables.ts';
import { findRow, findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { app, db, get, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const reason = 'New mattress';
const blocked = {
  room: { kind: 'room', id: 1, from: '2026-12-24', to: '2026-12-26', reason },
  study: { kind: 'study', id: 13, from: '2026-12-24T10:00:00Z', to: '2026-12-24T14:00:00Z', reason },
  pc: { kind: 'pc', id: 1, from: '2026-12-24T10:00:00Z', to: '2026-12-24T14:00:00Z', reason },
} as const;
const requests = {
  room: { path: '/bookings', body: { roomId: 1, date: '2026-12-25', time: '16:00', nights: 1 } },
  study: {
    path: '/bookings',
    body: { roomId: 13, roomType: 'study', date: '2026-12-24', time: '13:30', duration: 1 },
  },
  pc: { path: '/pcbookinghistory', body: { pcId: 1, date: '2026-12-24', time: '09:30', duration: 1 } },
} as const;
const kinds = ['room', 'study', 'pc'] as const;

const block = (body: object, key?: string) => post(admin, '/desk/blocks', body, key);
const unblock = (id: string, headers: Record<string, string> = admin.headers) =>
  app.inject({ method: 'DELETE', url: `/api/desk/blocks/${id}`, headers });
const takenOf = async ({ kind, id }: { kind: string; id: number }) =>
  (await get(guest, `/availability?kind=${kind}&id=${id}&from=2026-12-20&to=2026-12-30`))[0].taken;

describe.each(kinds)('a block of a %s', (kind) => {
  const wanted = blocked[kind];

  it('closes it for a time, and opens it again when it goes [DESK-13, DESK-15]', async () => {
    const answer = await block(wanted);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { insertedId: expect.stringMatching(/^[0-9A-Z]{12}$/) },
    ]);
    const { insertedId } = answer.json();
    expect(await takenOf(wanted)).toEqual([{ from: wanted.from, to: wanted.to }]);
    const { path, body } = requests[kind];
    expect((await post(guest, path, body)).json()).toMatchObject({ code: takenCodes[kind] });
    // No list of bookings or payments shows it.
    const lists = ['/bookings', '/pcbookinghistory', '/payments'];
    for (const list of lists) expect(JSON.stringify(await get(admin, list))).not.toContain(insertedId);

    const gone = await unblock(insertedId);
    expect([gone.statusCode, gone.json()]).toEqual([200, { success: true }]);
    expect(await takenOf(wanted)).toEqual([]);
    expect((await post(guest, path, body)).statusCode).toBe(201);
    expect((await unblock(insertedId)).json()).toMatchObject({ status: 404, code: 'BLOCK_NOT_FOUND' });
  });

  it('is refused over a booking, with whose it is and when [DESK-14]', async () => {
    const clash = await block(wanted);
    const [booking] = await findRows(
      db,
      'bookings',
      { user_id: guest.uid, kind: kind === 'room' ? 'sleeping' : kind },
      ['id'],
    );
    const span = {
      room: { from: '2026-12-25', to: '2026-12-26' },
      study: { from: '2026-12-24T13:30:00Z', to: '2026-12-24T14:30:00Z' },
      pc: { from: '2026-12-24T09:30:00Z', to: '2026-12-24T10:30:00Z' },
    }[kind];
    expect(clash.json()).toMatchObject({
      status: 409,
      code: 'BLOCK_CLASH',
      bookings: [{ _id: booking?.id, name: 'Ines Carvalho', ...span }],
    });
  });

  it('is refused over another block [DESK-14]', async () => {
    const [from, to] =
      kind === 'room' ? ['2027-01-01', '2027-01-03'] : ['2027-01-01T10:00:00Z', '2027-01-01T12:00:00Z'];
    const { insertedId } = (await block({ ...wanted, from, to })).json();
    expect((await block({ ...wanted, from, to, reason: 'Painters' })).json()).toMatchObject({
      code: 'BLOCK_CLASH',
      bookings: [{ _id: insertedId, name: reason, from, to }],
    });
  });

  it.each(['Completed', 'Cancelled', 'No-show'] as const)(
    'may lie over a booking that is %s [DESK-14]',
    async (status) => {
      const date = { Completed: '2027-02-01', Cancelled: '2027-02-02', 'No-show': '2027-02-03' }[status];
      await addBooking(db, { kind, id: wanted.id, date, time: '16:00', count: 1, status });
      const times =
        kind === 'room'
          ? { from: date, to: date.replace(/\d$/, (digit) => String(Number(digit) + 1)) }
          : { from: `${date}T16:00:00Z`, to: `${date}T17:00:00Z` };
      expect((await block({ ...wanted, ...times })).statusCode).toBe(201);
    },
  );

  it('is refused where there is no such thing, or at no such time [DESK-13]', async () => {
    const missing = { room: 'ROOM_NOT_FOUND', study: 'STUDY_ROOM_NOT_FOUND', pc: 'PC_NOT_FOUND' }[kind];
    expect((await block({ ...wanted, id: 999 })).json()).toMatchObject({ status: 404, code: missing });
    // A study room is not found as a sleeping room.
    if (kind === 'room') expect((await block({ ...wanted, id: 13 })).json()).toMatchObject({ code: missing });
    const before = await countRows(db, 'bookings');
    for (const wrong of [{ to: wanted.from }, blocked[kind === 'room' ? 'pc' : 'room']]) {
      const { from = wanted.from, to } = wrong as { from?: string; to: string };
      expect((await block({ ...wanted, from, to })).json()).toMatchObject({
        status: 400,
        code: 'BLOCK_TIMES',
      });
    }
    for (const wrong of [{ reason: ' ' }, { from: 'tomorrow' }, { kind: 'boat' }, { id: 0 }])
      expect((await block({ ...wanted, ...wrong })).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect(await countRows(db, 'bookings')).toBe(before);
  });
});

describe('a block', () => {
  it('is refused over a hold, and not by one that was not paid in time [DESK-14]', async () => {
    const line = { kind: 'room', id: 3, date: '2026-12-24', time: '16:00', nights: 1 };
    const wanted = { ...blocked.room, id: 3 };
    expect((await house.checkOut(guest, [line])).statusCode).toBe(201);
    expect((await block(wanted)).json()).toMatchObject({
      code: 'BLOCK_CLASH',
      bookings: [{ name: 'Ines Carvalho' }],
    });
    await updateRows(db, 'bookings', { status: 'Pending' }, { held_until: new Date(0) });
    await updateRows(db, 'checkouts', { status: 'Pending' }, { expires_at: new Date(0) });
    // Also if the room is already out of order.
    await house.put(admin, '/desk/readiness/room/3', { state: 'out of order' });
    expect((await block(wanted)).statusCode).toBe(201);
    await house.put(admin, '/desk/readiness/room/3', { state: 'clean' });
  });

  it('is written once under one key [DESK-13]', async () => {
    const wanted = { ...blocked.room, id: 4 };
    const answers = [await block(wanted, 'once'), await block(wanted, 'once')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect((await block({ ...wanted, reason: 'Other' }, 'once')).json()).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it('and a booking for the same night: one of them is first, however many come at once [DESK-14]', async () => {
    for (let night = 10; night < 20; night += 1) {
      const date = `2027-03-${night}`;
      const wanted = { ...blocked.room, id: 5, from: date, to: `2027-03-${night + 1}` };
      const booking = { roomId: 5, date, time: '16:00', nights: 1 };
      const answers = await Promise.all([post(guest, '/bookings', booking), block(wanted), block(wanted)]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
        expect(['ROOM_TAKEN', 'BLOCK_CLASH']).toContain(answer.json().code);
    }
  });

  it('is no booking: nobody can check in, cancel or open it [DESK-15]', async () => {
    const { insertedId } = (await block({ ...blocked.room, id: 6 })).json();
    for (const path of [`/desk/bookings/${insertedId}/check-in`, `/bookings/${insertedId}/cancel`])
      expect((await post(admin, path)).json()).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    expect(await get(admin, `/bookings/${insertedId}`)).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    const booking = await addBooking(db, {
      kind: 'room',
      id: 7,
      date: '2026-12-01',
      time: '16:00',
      count: 1,
    });
    expect((await unblock(booking)).json()).toMatchObject({ code: 'BLOCK_NOT_FOUND' });
    expect((await findRow(db, 'bookings', { id: booking }, ['status'])).status).toBe('Confirmed');
  });

  it('is the business of admins, and each leaves a row in the log [DESK-1]', async () => {
    expect((await post(guest, '/desk/blocks', blocked.room)).statusCode).toBe(403);
    const { insertedId } = (await block({ ...blocked.room, id: 8 })).json();
    // Some clients send the JSON header even without a body.
    expect(
      (await unblock(insertedId, { ...admin.headers, 'content-type': 'application/json' })).statusCode,
    ).toBe(200);
    const rows = await findRows(db, 'desk_log', { subject: 'room 8' }, [
      'action',
      'actor_name',
      'before',
      'after',
    ]);
    expect(rows).toEqual([
      {
        action: 'POST /desk/blocks',
        actor_name: 'Ada Admin',
        before: null,
        after: { blockId: insertedId, from: '2026-12-24', to: '2026-12-26', reason },
      },
      {
        action: 'DELETE /desk/blocks/{id}',
        actor_name: 'Ada Admin',
        after: null,
        before: expect.objectContaining({ blockId: insertedId, reason }),
      },
    ]);
  });
});
