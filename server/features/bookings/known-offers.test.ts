import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 3 } });
const { database, db, post } = house;

const places = [
  ['rooms', '/bookings', { roomId: 1 }, 'ROOM_NOT_FOUND'],
  ['rooms', '/bookings', { roomId: 13, roomType: 'study' }, 'STUDY_ROOM_NOT_FOUND'],
  ['pcs', '/pcbookinghistory', { pcId: 1, duration: 1 }, 'PC_NOT_FOUND'],
] as const;

it.each(places)(
  'what was known of one of the %s by the last booking decides nothing once it has changed',
  async (table, path, thing, notFound) => {
    const guest = await createGuest(house);
    const id = 'pcId' in thing ? thing.pcId : thing.roomId;
    const book = (day: number, price = {}) =>
      post(guest, path, { ...thing, date: `2026-12-0${day}`, time: '16:00', ...price });
    expect((await book(1)).statusCode).toBe(201);
    await db.updateTable(table).set({ title: 'Renamed', price_cents: 4100 }).where('id', '=', id).execute();
    const price = table === 'pcs' ? { totalCost: 1 } : { amount: 1 };
    expect((await book(2, price)).json()).toMatchObject({ code: 'PRICE_CHANGED', amount: 41 });
    const { insertedId } = (await book(2)).json();
    const row = db.selectFrom('bookings').select(['title', 'amount_cents']).where('id', '=', insertedId);
    expect(await row.executeTakeFirst()).toEqual({ title: 'Renamed', amount_cents: 4100 });
    const mail = db.selectFrom('mails').select('body').where('booking_id', '=', insertedId);
    expect((await mail.executeTakeFirst())?.body).toContain('Renamed');
    await db.updateTable(table).set({ retired_at: new Date() }).where('id', '=', id).execute();
    expect((await book(3)).json()).toMatchObject({ code: notFound });
  },
);

it('a booking sees what others have committed while it waited for its guest', async () => {
  const guest = await createGuest(house);
  const book = (day: number, roomId = 2) =>
    post(guest, '/bookings', { roomId, date: `2026-12-0${day}`, time: '16:00' });
  expect((await book(1)).statusCode).toBe(201);
  const desk = await db.startTransaction().execute();
  await desk.selectFrom('users').select('id').where('id', '=', guest.uid).forNoKeyUpdate().execute();
  const waiting = book(2);
  await expect.poll(() => countWaiting(database)).toBe(1);
  await desk.updateTable('rooms').set({ price_cents: 7700 }).where('id', '=', 2).execute();
  await desk.commit().execute();
  const { insertedId } = (await waiting).json();
  const row = db.selectFrom('bookings').select('amount_cents').where('id', '=', insertedId);
  expect(await row.executeTakeFirst()).toEqual({ amount_cents: 7700 });
  const both = await Promise.all([book(3), book(3, 3)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});
