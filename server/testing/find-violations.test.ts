import { expect, it } from 'vitest';
import { addBooking } from './add-booking.ts';
import { findOverlaps } from './find-violations.ts';
import { createTestDatabase } from './test-database.ts';

it('finds what the constraints of the database would have kept out, and nothing else', async () => {
  const { db, pool } = await createTestDatabase({ demo: true });
  const at = { date: '2026-11-20', time: '16:00' };
  await pool.query(`alter table bookings drop constraint bookings_no_shared_night,
    drop constraint bookings_no_shared_room_hour, drop constraint bookings_no_shared_pc_hour`);
  await addBooking(db, { ...at, kind: 'room', id: 1, count: 2 });
  await addBooking(db, { ...at, kind: 'room', id: 1, date: '2026-11-22', count: 1 });
  await addBooking(db, { ...at, kind: 'room', id: 2, count: 2 });
  await addBooking(db, { ...at, kind: 'pc', id: 1, count: 2 });
  await addBooking(db, { ...at, kind: 'pc', id: 1, time: '18:00', count: 1 });
  await addBooking(db, { ...at, kind: 'pc', id: 1, count: 2, status: 'Cancelled' });
  await addBooking(db, { ...at, kind: 'study', id: 13, count: 2 });
  expect(await findOverlaps(db)).toEqual([]);

  await addBooking(db, { ...at, kind: 'room', id: 1, date: '2026-11-21', time: '09:00', count: 1 });
  await addBooking(db, { ...at, kind: 'pc', id: 1, time: '15:01', count: 1 });
  await addBooking(db, { ...at, kind: 'study', id: 13, time: '17:59', count: 1 });
  expect(await findOverlaps(db)).toHaveLength(3);
});
