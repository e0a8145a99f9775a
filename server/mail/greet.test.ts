import { expect, it } from 'vitest';
import { createGuest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;
const { db } = database;

it('no mail carries the name that came with an address until the address is known to be theirs', async () => {
  const { uid, email, headers } = await createGuest(house, { name: 'Win A Prize' });
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  const causeMails = async () => {
    const booked = await post('/bookings', { roomId: 1, date: '2026-12-01', time: '16:00' });
    await post(`/bookings/${booked.json().insertedId}/cancel`, {});
    await post('/auth/request-password-reset', { email });
  };
  const takeGreetings = async () => {
    const mails = await db.deleteFrom('mails').returning('body').execute();
    return mails.map(({ body }) => body.split('\n')[0]);
  };
  await causeMails();
  expect(await takeGreetings()).toEqual(['Hello,', 'Hello,', 'Hello,', 'Hello,']);
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', uid).execute();
  await causeMails();
  const byName = 'Hello Win A Prize,';
  expect(await takeGreetings()).toEqual([byName, byName, byName]);
});
