import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { findRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { db, put } = house;
const admin = await house.addGuest({ role: 'admin' });

const move = (id: string, change: object) => put(admin, `/desk/bookings/${id}`, change);
const stay = { kind: 'room', id: 1, date: '2027-01-01', time: '16:00', count: 2 } as const;

describe('a hold that was not paid in time', () => {
  it('gives way to a move [DESK-53]', async () => {
    const id = await addBooking(db, stay);
    const rival = await house.addGuest();
    const { date, time } = stay;
    const cart = await house.checkOut(rival, [{ kind: 'room', id: 2, date, time, nights: 1 }]);
    expect(cart.statusCode).toBe(201);
    expect((await move(id, { id: 2 })).json().code).toBe('ROOM_TAKEN');
    now = '2026-11-15T19:00:00Z';
    expect((await move(id, { id: 2 })).statusCode).toBe(200);
    expect(await findRows(db, 'bookings', { user_id: rival.uid }, ['id'])).toEqual([]);
  });

  it('cannot be moved itself: it is none, also before it is deleted [DESK-50]', async () => {
    const id = await addBooking(db, { ...stay, id: 3, status: 'Pending' });
    for (const preview of [true, false])
      expect((await move(id, { id: 4, preview })).json()).toMatchObject({ code: 'WRONG_STATUS' });
    await updateRows(db, 'bookings', { id }, { held_until: new Date(0) });
    for (const preview of [true, false])
      expect((await move(id, { id: 4, preview })).json()).toMatchObject({
        status: 404,
        code: 'BOOKING_NOT_FOUND',
      });
  });
});
