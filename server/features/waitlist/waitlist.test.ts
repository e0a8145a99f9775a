import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { maxWaiting } from '#contract/stay/waitlist.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

type By = Awaited<ReturnType<typeof house.addGuest>>;

let day = 0;
/** A taken night of room 1, with the night after it. */
const takeNights = async (): Promise<string> => {
  const date = addDays('2027-01-01', 4 * day++);
  await addBooking(db, { kind: 'room', id: 1, date, time: '16:00', count: 2 });
  return date;
};
const wait = (by: By, body: object, key?: string) =>
  post(by, '/waitlist', { kind: 'room', id: 1, time: '16:00', ...body }, key);
const leave = (by: By, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/waitlist/${id}`, headers: by.headers });
const codeOf = async (by: By, body: object) => {
  const answer = await wait(by, body);
  return [answer.statusCode, answer.json().code];
};

describe('a guest who asks for what is taken', () => {
  it('stands in line for it, and sees which place they have [WAIT-1, WAIT-3]', async () => {
    const date = await takeNights();
    const [one, other] = [await house.addGuest(), await house.addGuest()];
    const first = await wait(one, { date, nights: 2 });
    expect([first.statusCode, first.json()]).toMatchObject([201, { acknowledged: true }]);
    expect((await wait(other, { date: addDays(date, 1) })).statusCode).toBe(201);
    expect(await get(one, '/waitlist')).toEqual([
      {
        _id: first.json().insertedId,
        kind: 'room',
        id: 1,
        title: 'Lantern Bunk',
        image: expect.any(String),
        date,
        time: '16:00',
        nights: 2,
        place: 1,
        startsAt: `${date}T16:00:00.000Z`,
        endsAt: `${addDays(date, 2)}T11:00:00.000Z`,
      },
    ]);
    expect(await get(other, '/waitlist')).toMatchObject([{ date: addDays(date, 1), nights: 1, place: 2 }]);
  });

  it('waits for study rooms and PCs by the hour [WAIT-1]', async () => {
    const guest = await house.addGuest();
    for (const kind of ['study', 'pc'] as const) {
      const place = { kind, id: kind === 'pc' ? 1 : 13, date: '2026-12-01', time: '16:00' };
      await addBooking(db, { ...place, count: 2 });
      expect((await wait(guest, { ...place, time: '17:00', duration: 3 })).statusCode).toBe(201);
    }
    expect(await get(guest, '/waitlist')).toMatchObject([
      { duration: 3, endsAt: '2026-12-01T20:00:00.000Z' },
      { duration: 3, endsAt: '2026-12-01T20:00:00.000Z' },
    ]);
  });

  it('does so once under one key [WAIT-1]', async () => {
    const date = await takeNights();
    const guest = await house.addGuest();
    const [one, other] = await Promise.all([wait(guest, { date }, 'once'), wait(guest, { date }, 'once')]);
    expect(one.json()).toEqual(other.json());
    expect(await get(guest, '/waitlist')).toHaveLength(1);
    expect((await wait(guest, { date, nights: 2 }, 'once')).json().code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('may also wait for what is closed, blocked or held, but not for what is not offered [WAIT-2]', async () => {
    const guest = await house.addGuest();
    const nights = { date: '2027-03-01' };
    const block = { kind: 'room', id: 9, from: '2027-03-01', to: '2027-03-02', reason: 'Paint' };
    expect((await post(admin, '/desk/blocks', block)).statusCode).toBe(201);
    expect(await codeOf(guest, { id: 9, ...nights })).toEqual([201, undefined]);
    await house.put(admin, '/desk/readiness/room/10', { state: 'out of order' });
    expect(await codeOf(guest, { id: 10, ...nights })).toEqual([201, undefined]);
    await addBooking(db, { kind: 'room', id: 11, ...nights, time: '16:00', count: 1, status: 'Pending' });
    expect(await codeOf(guest, { id: 11, ...nights })).toEqual([201, undefined]);
    await updateRows(db, 'rooms', { id: 12 }, { retired_at: new Date() });
    expect(await codeOf(guest, { id: 12, ...nights })).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(await codeOf(guest, { id: 13, ...nights })).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(await codeOf(guest, { kind: 'pc', id: 99, ...nights })).toEqual([404, 'PC_NOT_FOUND']);
  });
});

describe('a guest is refused', () => {
  it('what they could book, have themselves or wait for already [WAIT-2]', async () => {
    const date = await takeNights();
    const guest = await house.addGuest();
    expect(await codeOf(guest, { date: addDays(date, 2) })).toEqual([409, 'STILL_FREE']);
    expect(await codeOf(guest, { date, nights: 3 })).toEqual([201, undefined]);
    // The arrival time does not change the nights.
    expect(await codeOf(guest, { date, nights: 3, time: '20:00' })).toEqual([409, 'ALREADY_WAITING']);
    const own = addDays(date, 2);
    await addBooking(db, { kind: 'room', id: 1, date: own, time: '16:00', count: 1, uid: guest.uid });
    expect(await codeOf(guest, { date: addDays(date, 1), nights: 2 })).toEqual([409, 'TAKEN_BY_YOU']);
  });

  it('what nobody can book: the past, a skipped time, too many nights, no time [WAIT-2]', async () => {
    const guest = await house.addGuest();
    const before = await countRows(db, 'waitlist');
    expect(await codeOf(guest, { date: '2026-11-14' })).toEqual([400, 'ROOM_PAST_DATE']);
    expect(await codeOf(guest, { date: '2026-11-15' })).toEqual([400, 'ROOM_PAST_TIME']);
    expect(await codeOf(guest, { kind: 'pc', date: '2026-11-15' })).toEqual([400, 'PC_PAST']);
    expect(await codeOf(guest, { date: '2027-03-28', time: '01:30' })).toEqual([400, 'TIME_SKIPPED']);
    expect(await codeOf(guest, { date: '2026-12-01', nights: 31 })).toEqual([400, 'BAD_INPUT']);
    expect(await codeOf(guest, { date: '2026-12-01', time: '' })).toEqual([400, 'DATE_TIME_MISSING']);
    expect(await countRows(db, 'waitlist')).toBe(before);
  });

  it('more than ten times at once [WAIT-2]', async () => {
    const guest = await house.addGuest();
    const dates: string[] = [];
    for (let n = 0; n <= maxWaiting; n += 1) dates.push(await takeNights());
    const codes: unknown[] = [];
    for (const date of dates) codes.push((await codeOf(guest, { date }))[1]);
    expect(codes).toEqual([...Array.from({ length: maxWaiting }, () => undefined), 'TOO_MANY_WAITING']);
  });
});

describe('waiting ends', () => {
  it('when the guest leaves the list, and nobody else can make them [WAIT-4]', async () => {
    const date = await takeNights();
    const [guest, other] = [await house.addGuest(), await house.addGuest()];
    const { insertedId } = (await wait(guest, { date })).json();
    await wait(other, { date });
    expect((await leave(other, insertedId)).statusCode).toBe(403);
    expect((await leave(admin, insertedId)).statusCode).toBe(403);
    expect((await leave(guest, insertedId)).json()).toEqual({ success: true });
    expect((await leave(guest, insertedId)).json().code).toBe('WAITING_NOT_FOUND');
    expect(await get(guest, '/waitlist')).toEqual([]);
    expect(await get(other, '/waitlist')).toMatchObject([{ place: 1 }]);
  });

  it('when the time begins [WAIT-3]', async () => {
    const guest = await house.addGuest();
    await addBooking(db, { kind: 'pc', id: 2, date: '2026-11-16', time: '10:00', count: 1 });
    await wait(guest, { kind: 'pc', id: 2, date: '2026-11-16', time: '10:00' });
    expect(await get(guest, '/waitlist')).toHaveLength(1);
    now = Temporal.Instant.from('2026-11-16T10:00:00Z').toString();
    expect(await get(guest, '/waitlist')).toEqual([]);
    now = '2026-11-15T18:00:00Z';
  });

  it('when the guest was to arrive, who may wait again for later that day [WAIT-3]', async () => {
    const guest = await house.addGuest();
    await addBooking(db, { kind: 'room', id: 2, date: '2026-11-16', time: '10:00', count: 1 });
    const tonight = { id: 2, date: '2026-11-16' };
    await wait(guest, { ...tonight, time: '10:00' });
    now = '2026-11-16T12:00:00Z';
    expect(await codeOf(guest, { ...tonight, time: '18:00' })).toEqual([201, undefined]);
    expect(await get(guest, '/waitlist')).toMatchObject([{ time: '18:00' }]);
    now = '2026-11-15T18:00:00Z';
  });

  it('when the guest has any of the time, however that came [WAIT-6]', async () => {
    const date = await takeNights();
    const guest = await house.addGuest();
    await wait(guest, { date, nights: 3 });
    const body = { roomId: 1, date: addDays(date, 2), time: '16:00' };
    expect((await post(guest, '/bookings', body)).statusCode).toBe(201);
    expect(await get(guest, '/waitlist')).toEqual([]);
  });

  it('with the account [WAIT-4]', async () => {
    const date = await takeNights();
    const guest = await house.addGuest();
    const { insertedId } = (await wait(guest, { date })).json();
    await app.inject({ method: 'POST', url: '/api/auth/delete-user', payload: {}, headers: guest.headers });
    const left = await db.selectFrom('waitlist').select('id').where('id', '=', insertedId).execute();
    expect(left).toEqual([]);
  });
});
