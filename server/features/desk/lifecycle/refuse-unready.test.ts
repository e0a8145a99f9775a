import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { findRow, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { db, post } = house;
const guest = await createGuest(house, { name: 'Ines Carvalho' });
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const act = (id: string, action: string, body?: object) =>
  post(admin, `/desk/bookings/${id}/${action}`, body);
const at = <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  now = moment;
  return work();
};
const row = (id: string) => findRow(db, 'bookings', { id }, ['status']);
const stay = (id: number, part: object = {}) =>
  addBooking(db, { kind: 'room', id, date: '2026-11-15', time: '16:00', count: 2, uid: guest.uid, ...part });

describe('checking in', () => {
  it('needs a clean room, or the word of the clerk [DESK-3]', async () => {
    now = '2026-11-15T18:00:00Z';
    const id = await stay(5);
    await updateRows(db, 'rooms', { id: 5 }, { readiness: 'to clean' });
    expect((await act(id, 'check-in')).json()).toMatchObject({
      status: 409,
      code: 'NOT_READY',
      state: 'to clean',
      detail: 'This room is not ready: it is to clean.',
    });
    expect((await row(id)).status).toBe('Confirmed');
    expect((await act(id, 'check-in', { anyway: true })).statusCode).toBe(200);
  });

  it('into a room whose guest was not checked out, also past their time, needs the word of the clerk [DESK-3]', async () => {
    const leaving = await stay(6, { date: '2026-11-14', count: 1, status: 'Checked in' });
    const id = await stay(6, { uid: rival.uid });
    // At 11:00 the stay is over.
    for (const moment of ['2026-11-15T10:00:00Z', '2026-11-15T11:00:00Z', '2026-11-15T23:00:00Z'])
      expect((await at(moment, () => act(id, 'check-in'))).json()).toMatchObject({
        status: 409,
        code: 'NOT_READY',
        state: 'occupied',
        occupiedBy: 'Ines Carvalho',
      });
    expect((await act(id, 'check-in', { anyway: true })).statusCode).toBe(200);
    expect((await row(leaving)).status).toBe('Checked in');
  });

  it('does not ask for a guest who should have left a week ago, or for one at a PC past their time [DESK-3]', async () => {
    await stay(10, { date: '2026-11-07', count: 1, status: 'Checked in' });
    const id = await stay(10, { uid: rival.uid });
    expect((await at('2026-11-15T10:59:00Z', () => act(id, 'check-in'))).statusCode).toBe(409);
    expect((await at('2026-11-15T11:00:00Z', () => act(id, 'check-in'))).statusCode).toBe(200);
    const hour = { kind: 'pc', id: 5, date: '2026-11-15', count: 1 } as const;
    await addBooking(db, { ...hour, time: '10:00', uid: guest.uid, status: 'Checked in' });
    const next = await addBooking(db, { ...hour, time: '11:00', uid: rival.uid });
    expect((await act(next, 'check-in')).statusCode).toBe(200);
  });
});
