import { afterAll, describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, put, checkOut } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const change = async (body: object) => {
  const response = await put(admin, '/desk/house', body);
  expect(response.statusCode, response.body).toBe(200);
};
const bookRoom = async (roomId: number, date: string) => {
  const { insertedId } = (await post(guest, '/bookings', { roomId, date, time: '16:00' })).json();
  return get(guest, `/bookings/${insertedId}`);
};
const study = (date: string, time: string, duration = 1) =>
  post(guest, '/bookings', { roomId: 13, roomType: 'study', date, time, duration });

afterAll(async () => change({ freeCancelHours: { room: 24, hour: 1 }, checkOutTime: '11:00' }));

describe('bookings', () => {
  it('keep the terms that they were made under, however these change [HOUSE-9]', async () => {
    const early = await bookRoom(1, '2026-12-10');
    expect(early).toMatchObject({ freeUntil: '2026-12-09T16:00:00Z', endsAt: '2026-12-11T11:00:00Z' });
    await change({ freeCancelHours: { room: 72 }, checkOutTime: '10:00' });
    const late = await bookRoom(1, '2026-12-11');
    expect(late).toMatchObject({ freeUntil: '2026-12-08T16:00:00Z', endsAt: '2026-12-12T10:00:00Z' });
    expect(await get(guest, `/bookings/${early._id}`)).toMatchObject({
      freeUntil: '2026-12-09T16:00:00Z',
      endsAt: '2026-12-11T11:00:00Z',
    });
    await change({ freeCancelHours: { room: 0 } });
    expect(await get(guest, `/bookings/${late._id}`)).toMatchObject({ freeUntil: '2026-12-08T16:00:00Z' });
  });

  it('are cancelled by their own terms, and mails say until when that is free [HOUSE-9]', async () => {
    await change({ freeCancelHours: { room: 720 } });
    const { _id } = await bookRoom(2, '2026-12-01');
    const mail = await db
      .selectFrom('mails')
      .select('body')
      .where('booking_id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain('too late to cancel for free');
    await change({ freeCancelHours: { room: 1 } });
    expect((await post(guest, `/bookings/${_id}/cancel`, {})).json()).toMatchObject({ waived: 0 });
  });
});

describe('outside of the opening hours', () => {
  const closed = { status: 409, code: 'CLOSED_THEN' };
  it('nobody books, neither alone nor by a cart nor at the desk [HOUSE-8]', async () => {
    await change({ openingHours: { study: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' }] } });
    // A Saturday, too early, and past closing time.
    for (const [date, time, hours] of [
      ['2026-11-21', '12:00', 1],
      ['2026-11-20', '06:00', 1],
      ['2026-11-20', '21:00', 2],
    ] as const) {
      expect((await study(date, time, hours)).json()).toMatchObject(closed);
      const line = { kind: 'study', id: 13, date, time, duration: hours };
      expect((await checkOut(guest, [line])).json()).toMatchObject({
        lines: [{ reason: expect.stringContaining('It is closed') }],
      });
      const walkIn = { kind: 'study', id: 13, date, time, duration: hours, guest: { name: 'Mara Vogt' } };
      expect((await post(admin, '/desk/bookings', walkIn)).json()).toMatchObject(closed);
    }
    const booked = await study('2026-11-20', '20:00', 2);
    expect(booked.statusCode).toBe(201);
    const longer = await put(admin, `/desk/bookings/${booked.json().insertedId}`, { duration: 3 });
    expect(longer.json()).toMatchObject(closed);
    expect(
      (await post(guest, '/pcbookinghistory', { pcId: 1, date: '2026-11-21', time: '12:00', duration: 1 }))
        .statusCode,
    ).toBe(201);
  });

  it('everything counts as taken, in calendars, lists and alternatives [HOUSE-8]', async () => {
    const [free] = await get(visitor, '/availability?kind=study&id=14&from=2026-11-20&to=2026-11-22');
    expect(free).toMatchObject({
      free: [{ from: '2026-11-20T07:00:00Z', to: '2026-11-20T22:00:00Z' }],
      taken: [
        { from: '2026-11-20T00:00:00Z', to: '2026-11-20T07:00:00Z' },
        { from: '2026-11-20T22:00:00Z', to: '2026-11-23T00:00:00Z' },
      ],
    });
    const list = (query: string) => get(visitor, `/studyRooms?${query}`);
    expect(await list('date=2026-11-21&time=12:00')).toEqual([]);
    expect(await list('date=2026-11-21')).toEqual([]);
    expect((await list('date=2026-11-20&time=12:00')).length).toBeGreaterThan(0);
    await study('2026-11-19', '07:00', 12);
    const refused = (await study('2026-11-19', '18:00')).json();
    for (const { time } of refused.alternatives) expect(time >= '07:00' && time < '22:00').toBe(true);
  });

  it('is over as soon as the house opens, on open pages too [HOUSE-8]', async () => {
    await change({ openingHours: { study: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] } });
    expect((await study('2026-11-21', '03:00')).statusCode).toBe(201);
    const { body } = await app.inject('/api/studyRooms?date=2026-11-22&time=12:00');
    expect(JSON.parse(body).length).toBeGreaterThan(0);
  });
});
