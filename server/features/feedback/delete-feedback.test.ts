import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { addGuest, addGuests, testSecret } from '../../testing/add-guests.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { eraseUser } from '../identity/erase-user.ts';

const house = await createTestApp();
const { app, db, post, put } = house;
const now = Temporal.Instant.from('2026-11-15T18:00:00Z');

let nights = 0;
const stay = (uid: string, id: number) => {
  const date = new Date(Date.UTC(2020, 0, ++nights)).toISOString().slice(0, 10);
  return addBooking(db, { kind: 'room', id, date, time: '16:00', count: 1, uid });
};
const say = async (uid: string, roomId: number, rating: number) =>
  addFeedback(db, { uid, bookingId: await stay(uid, roomId), roomId, rating });
const shown = async (id: number) => {
  const { rating, reviews } = (await app.inject(`/api/rooms/${id}`)).json();
  return [rating, reviews];
};
const listOf = async (roomId: number) => (await app.inject(`/api/feedback?roomId=${roomId}`)).json();

it('a guest who deletes their account takes back what they said, and rooms are rated without it [FEED-10]', async () => {
  const [leaver, other] = [await createGuest(house), await createGuest(house)];
  await say(leaver.uid, 1, 1);
  const rude = await say(leaver.uid, 1, 2);
  await say(other.uid, 1, 4);
  await say(leaver.uid, 2, 1);
  const url = `/api/feedback/${rude}/hidden`;
  const admin = await createGuest(house, { role: 'admin' });
  await app.inject({ method: 'PUT', url, payload: { reason: 'It is rude.' }, headers: admin.headers });
  expect([await shown(1), await shown(2)]).toEqual([
    [2.5, 2],
    [1, 1],
  ]);

  const { password, headers } = leaver;
  const gone = await post({ headers }, '/auth/delete-user', { password });
  expect(gone.statusCode).toBe(200);
  // The second has the house's own rating.
  expect([await shown(1), await shown(2)]).toEqual([
    [4, 1],
    [4.9, 0],
  ]);
  expect(await listOf(1)).toMatchObject([{ rating: 4 }]);
  expect(await listOf(2)).toEqual([]);
  const all = await app.inject({ url: '/api/feedback', headers: admin.headers });
  expect(all.json()).toHaveLength(1);
  const stays = db.selectFrom('bookings').select('id').where('user_id', 'is', null);
  expect(await stays.execute()).toHaveLength(3);
});

it('the last admin stays, and so does what they said', async () => {
  const admin = await createGuest(house, { role: 'admin' });
  await db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.uid).execute();
  await say(admin.uid, 3, 2);
  await expect(eraseUser(db, { id: admin.uid, email: admin.email }, now)).rejects.toThrow('the last admin');
  expect(await listOf(3)).toMatchObject([{ rating: 2 }]);
  expect(await shown(3)).toEqual([2, 1]);
});

it('guests who leave while others speak of the same rooms do not wait for each other in a circle', {
  tags: 'thorough',
}, async () => {
  const rooms = [4, 5, 6, 7];
  const leavers = await addGuests(db, testSecret, 12);
  for (const [n, { uid }] of leavers.entries())
    for (const room of n % 2 === 0 ? rooms : rooms.toReversed()) await say(uid, room, 1);
  const staying = await addGuests(db, testSecret, 8);
  for (const [n, { uid }] of staying.entries()) await stay(uid, rooms[n % rooms.length] ?? 4);
  const answers = await Promise.all([
    ...leavers.map(({ uid, email }) => eraseUser(db, { id: uid, email }, now)),
    ...staying.map(({ email, headers }, n) => {
      const payload = { Room_id: rooms[n % rooms.length], email, rating: 5, message: 'Good.' };
      return app
        .inject({ method: 'POST', url: '/api/feedback', payload, headers })
        .then(({ statusCode }) => expect(statusCode).toBe(201));
    }),
  ]);
  expect(answers).toHaveLength(20);
  for (const room of rooms) expect(await shown(room)).toEqual([5, 2]);
});

it('a guest who speaks, or whom an admin hides, while their account is deleted leaves nothing behind', {
  tags: 'thorough',
}, async () => {
  const admin = await createGuest(house, { role: 'admin' });
  for (let round = 0; round < 6; round++) {
    const guest = await addGuest(db);
    const { uid, email, headers } = guest;
    const said = [await say(uid, 8, 1), await say(uid, 9, 1), await say(uid, 8, 1)];
    for (const room of [8, 9]) await stay(uid, room);
    const speak = (Room_id: number) => {
      const payload = { Room_id, email, rating: 1, message: 'Wait!' };
      return post({ headers }, '/feedback', payload);
    };
    const hide = (id: string) => {
      return put(admin, `/feedback/${id}/hidden`, { reason: 'Rude.' });
    };
    const calls = [speak(9), ...said.map(hide), speak(8)];
    await eraseUser(db, { id: uid, email }, now);
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    for (const status of statuses) expect([200, 201, 401, 404]).toContain(status);
  }
  for (const room of [8, 9]) {
    expect(await listOf(room)).toEqual([]);
    expect((await shown(room))[1]).toBe(0);
  }
});
