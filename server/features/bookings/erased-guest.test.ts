import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { findRows, insertRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { eraseUser } from '../identity/erase-user.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { db, post } = house;
const admin = await createGuest(house, { role: 'admin' });

const erase = async ({ password, headers }: Guest) => {
  const response = await post({ headers }, '/auth/delete-user', { password });
  expect(response.statusCode).toBe(200);
};
const get = async (path: string) => await house.get(admin, path);

it('a guest who deletes their account leaves their bookings and payments behind without their name [USER-22]', async () => {
  const guest = await createGuest(house);
  const payload = { roomId: 1, date: '2026-11-20', time: '16:00' };
  const booked = await post(guest, '/bookings', payload);
  const { insertedId } = booked.json();
  const mailsOf = () => db.selectFrom('mails').select('id').where('recipient', '=', guest.email).execute();
  expect(await mailsOf()).not.toEqual([]);

  await erase(guest);
  expect(await mailsOf()).toEqual([]);
  expect(await get(`/bookings/${insertedId}`)).toMatchObject({ userEmail: '', status: 'Cancelled' });
  expect(await get('/bookings')).toMatchObject([{ _id: insertedId, userEmail: '' }]);
  expect(await get('/payments')).toMatchObject([
    { bookingId: insertedId, userEmail: '', status: 'cancelled' },
  ]);
  const other = await createGuest(house);
  const again = await post(other, '/bookings', payload);
  expect(again.statusCode).toBe(201);
});

it('a mail that is written while its guest is erased goes with them [USER-22]', async () => {
  const guest = await createGuest(house);
  const id = await addBooking(db, {
    kind: 'study',
    id: 19,
    date: '2026-11-14',
    time: '10:00',
    count: 1,
    uid: guest.uid,
    status: 'Completed',
  });
  const { erasing } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    await insertRows(tx, 'mails', {
      recipient: guest.email,
      subject: 'How was it?',
      body: '',
      booking_id: id,
    });
    const erasing = erase(guest);
    await expect.poll(() => countWaiting(house.database)).toBe(1);
    return { erasing };
  });
  await erasing;
  expect(await findRows(db, 'mails', { booking_id: id }, ['subject'])).toEqual([]);
});

it('what a guest who leaves has not begun is cancelled on the usual terms, and what has begun stays [USER-22]', async () => {
  const guest = await createGuest(house);
  const sit = (id: number, time: string, status: 'Pending' | 'Confirmed' | 'Checked in' = 'Confirmed') => {
    const request = { kind: 'study', id, date: '2026-11-15', time, count: 1 } as const;
    return addBooking(db, { ...request, uid: guest.uid, status });
  };
  const begun = await sit(13, '18:00');
  const late = await sit(14, '18:59');
  const latePaid = await sit(15, '18:59');
  const due = await sit(16, '19:00', 'Pending');
  const paid = await sit(17, '19:00');
  const there = await sit(18, '22:00', 'Checked in');
  await db
    .updateTable('payments')
    .set({ status: 'paid' })
    .where('booking_id', 'in', [latePaid, paid])
    .execute();
  await insertRows(db, 'desk_payments', {
    booking_id: paid,
    kind: 'paid',
    method: 'cash',
    amount_cents: 100,
    at: new Date(),
  });
  await erase(guest);

  const stateOf = async (id: string) => {
    const { status, payment } = await get(`/bookings/${id}`);
    return [status, payment];
  };
  expect(await stateOf(begun)).toEqual(['Confirmed', 'due']);
  expect(await stateOf(late)).toEqual(['Cancelled', 'due']);
  expect(await stateOf(latePaid)).toEqual(['Cancelled', 'paid']);
  expect(await stateOf(due)).toEqual(['Cancelled', 'cancelled']);
  // What was paid at the desk is to be given back there.
  expect(await stateOf(paid)).toEqual(['Cancelled', 'refunding']);
  expect(await stateOf(there)).toEqual(['Checked in', 'due']);
});

it('a guest who books while their account is deleted keeps nothing taken', async () => {
  const guest = await createGuest(house);
  const days = Array.from({ length: 12 }, (_, day) => `2027-02-${day + 10}`);
  const book = (date: string) => {
    const payload = { roomId: 3, date, time: '16:00' };
    return post(guest, '/bookings', payload);
  };
  const bookings = days.map(book);
  // Not through the route, where hashing the password would let all bookings overtake.
  const first = await Promise.race(bookings);
  const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
  await eraseUser(db, { id: guest.uid, email: guest.email }, now);
  expect(first.statusCode).toBe(201);
  for (const { statusCode } of await Promise.all(bookings)) expect([201, 401]).toContain(statusCode);
  const left = await db
    .selectFrom('bookings')
    .select('status')
    .where('user_id', 'is', null)
    .where('room_id', '=', 3)
    .execute();
  expect(left.filter(({ status }) => status !== 'Cancelled')).toEqual([]);
});
