import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { findRow, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { db, put } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });

let day = 0;
/** A separate day for each test, so that tests do not collide. */
const nextDay = () => addDays('2027-01-01', 10 * day++);

const move = (id: string, change: object) => put(admin, `/desk/bookings/${id}`, change);
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  const before = now;
  now = time;
  try {
    return await work();
  } finally {
    now = before;
  }
};
const book = (room: number, part: object = {}) =>
  addBooking(db, {
    kind: 'room',
    id: room,
    date: nextDay(),
    time: '16:00',
    count: 3,
    uid: guest.uid,
    ...part,
  });
const stateOf = async (room: number) => (await findRow(db, 'rooms', { id: room }, ['readiness'])).readiness;
const say = (room: number, state: string) => put(admin, `/desk/readiness/room/${room}`, { state });
/** A guest in one room, who is moved at noon of the next day. */
const inRoom = async (room: number) => {
  const date = nextDay();
  const id = await book(room, { date, status: 'Checked in' });
  return { id, date, noon: <T>(work: () => Promise<T>) => at(`${addDays(date, 1)}T12:00:00Z`, work) };
};

beforeEach(() => updateRows(db, 'rooms', { kind: 'sleeping' }, { readiness: 'clean' }));

describe('a guest who is in and is moved', () => {
  it('leaves a room to clean, and one that is out of order as it is [DESK-64]', async () => {
    const { id, noon } = await inRoom(4);
    await noon(async () => {
      expect((await move(id, { id: 9, preview: true })).statusCode).toBe(200);
      expect(await stateOf(4)).toBe('clean');
      expect((await move(id, { nights: 4 })).statusCode).toBe(200);
      expect(await stateOf(4)).toBe('clean');
      expect((await move(id, { id: 9 })).statusCode).toBe(200);
      expect([await stateOf(4), await stateOf(9)]).toEqual(['to clean', 'clean']);
      await say(9, 'out of order');
      expect((await move(id, { id: 10 })).statusCode).toBe(200);
      expect(await stateOf(9)).toBe('out of order');
    });
    for (const room of [4, 9]) await say(room, 'clean');
    const upcoming = await book(4);
    await move(upcoming, { id: 9 });
    expect(await stateOf(4)).toBe('clean');
  });

  it('goes into what is to clean or occupied only with the word of the clerk [DESK-64]', async () => {
    const { id, date, noon } = await inRoom(4);
    const other = await createGuest(house, { name: 'Viktor' });
    await addBooking(db, {
      kind: 'room',
      id: 11,
      date,
      time: '16:00',
      count: 1,
      uid: other.uid,
      status: 'Checked in',
    });
    await noon(async () => {
      await say(10, 'to clean');
      for (const preview of [true, false]) {
        expect((await move(id, { id: 10, preview })).json()).toMatchObject({
          status: 409,
          code: 'NOT_READY',
          state: 'to clean',
        });
        expect((await move(id, { id: 11, preview })).json()).toMatchObject({
          status: 409,
          code: 'NOT_READY',
          state: 'occupied',
          occupiedBy: 'Viktor',
        });
      }
      expect((await findRow(db, 'bookings', { id }, ['room_id'])).room_id).toBe(4);
      expect((await move(id, { id: 11, anyway: true, preview: true })).statusCode).toBe(200);
      expect((await move(id, { id: 11, anyway: true })).statusCode).toBe(200);
      // Another guest is still in the room being left.
      expect((await move(id, { id: 10, anyway: true })).statusCode).toBe(200);
      expect([await stateOf(10), await stateOf(11)]).toEqual(['to clean', 'clean']);
    });
  });

  it('goes back within ten minutes, and both rooms are as they were [DESK-52, DESK-64]', async () => {
    const { id, noon } = await inRoom(4);
    await noon(async () => {
      await move(id, { id: 9 });
      expect(await stateOf(4)).toBe('to clean');
      expect((await move(id, { id: 4, preview: true })).statusCode).toBe(200);
      expect((await move(id, { id: 4 })).statusCode).toBe(200);
      expect([await stateOf(4), await stateOf(9)]).toEqual(['clean', 'clean']);
      // Moving once more leaves the old room to clean again.
      await move(id, { id: 9 });
      expect(await stateOf(4)).toBe('to clean');
      await say(9, 'to clean');
      expect((await move(id, { id: 9, nights: 4 })).statusCode).toBe(200);
    });
  });

  it('goes to a PC that is ready, and leaves one as it is [DESK-64]', async () => {
    const date = nextDay();
    const id = await addBooking(db, {
      kind: 'pc',
      id: 3,
      date,
      time: '16:00',
      count: 2,
      status: 'Checked in',
    });
    await updateRows(db, 'pcs', { id: 4 }, { readiness: 'to clean' });
    await at(`${date}T16:30:00Z`, async () => {
      expect((await move(id, { id: 4 })).json()).toMatchObject({ code: 'NOT_READY', state: 'to clean' });
      expect((await move(id, { id: 2 })).statusCode).toBe(200);
    });
    expect((await findRow(db, 'pcs', { id: 3 }, ['readiness'])).readiness).toBe('clean');
    await updateRows(db, 'pcs', { id: 4 }, { readiness: 'clean' });
  });

  it('never deadlocks with one who goes the other way [DESK-64]', { tags: 'thorough' }, async () => {
    const ids = [await book(4), await book(9)];
    for (const [one, other] of [0, 1, 2, 3].map((time) => (time % 2 === 0 ? [9, 4] : [4, 9]))) {
      const answers = await Promise.all(
        ids.map((id, number) => move(id, { id: number === 0 ? one : other })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
  });
});
