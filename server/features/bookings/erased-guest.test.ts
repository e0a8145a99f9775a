import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;

it('a guest who deletes their account leaves their bookings and payments behind without their name', async () => {
  const guest = await createGuest(house);
  const admin = await createGuest(house, { role: 'admin' });
  const payload = { roomId: 1, date: '2026-11-20', time: '16:00' };
  const booked = await app.inject({ method: 'POST', url: '/api/bookings', payload, headers: guest.headers });
  const { insertedId } = booked.json();
  const mailsOf = () =>
    database.db.selectFrom('mails').select('id').where('recipient', '=', guest.email).execute();
  expect(await mailsOf()).not.toEqual([]);

  const erased = await app.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    payload: { password: guest.password },
    headers: guest.headers,
  });
  expect(erased.statusCode).toBe(200);
  expect(await mailsOf()).toEqual([]);
  const get = async (path: string) =>
    (await app.inject({ url: `/api${path}`, headers: admin.headers })).json();
  expect(await get(`/bookings/${insertedId}`)).toMatchObject({ userEmail: '', status: 'Confirmed' });
  expect(await get('/bookings')).toMatchObject([{ _id: insertedId, userEmail: '' }]);
  expect(await get('/payments')).toMatchObject([{ bookingId: insertedId, userEmail: '', status: 'due' }]);
  // The room stays taken until the desk cancels.
  const other = await createGuest(house);
  const clash = await app.inject({ method: 'POST', url: '/api/bookings', payload, headers: other.headers });
  expect(clash.json()).toMatchObject({ code: 'ROOM_TAKEN' });
});
