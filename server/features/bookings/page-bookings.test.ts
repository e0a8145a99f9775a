import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database, db, walk } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

// Many at the same moment, so that only their references tell them apart.
const ids: string[] = [];
for (let room = 1; room <= 8; room++)
  for (const date of ['2026-11-20', '2026-11-21']) {
    const { uid } = room % 2 === 0 ? guest : rival;
    ids.push(await addBooking(db, { kind: 'room', id: room, date, time: '16:00', count: 1, uid }));
  }

type Slot = { roomId: number; date: string; _id?: string };

const readAll = async (by?: Guest): Promise<{ slots: Slot[]; said: string }> => {
  const pages = await walk(by ?? visitor, '/bookings?limit=1');
  const said = pages.map(({ headers, body }) => JSON.stringify(headers) + body).join('');
  return { slots: pages.flatMap((page) => page.json()), said };
};

it.each([
  ['visitor', undefined],
  ['guest', guest],
  ['admin', admin],
])('read one by one, the bookings come to a %s each once', async (_who, by) => {
  const { slots } = await readAll(by);
  expect(slots).toHaveLength(ids.length);
  expect(new Set(slots.map(({ roomId, date }) => `${roomId} ${date}`)).size).toBe(ids.length);
});

it('no reference of anybody’s booking gets to a stranger, not even in the mark of the next page', async () => {
  const { said } = await readAll();
  for (const id of ids) {
    expect(said).not.toContain(id);
    expect(said).not.toContain(Buffer.from(id).toString('base64url'));
  }
});

it('what everybody sees is found by its own index, however much was cancelled', async () => {
  await sql`
    insert into bookings (id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at)
    select lpad((900000 + n)::text, 12, '0'), 'sleeping', 9, 'Gone', '2027-01-01', '16:00', 1,
      timestamptz '2027-01-01 16:00Z' + n * interval '1 minute', '2027-03-01 11:00Z', 0, 'Cancelled', now()
    from generate_series(1, 5000) as n`.execute(db);
  await sql`analyze bookings`.execute(db);
  const plan = await explainSent(database, '"bookings"', () => app.inject('/api/bookings?limit=10'));
  expect(plan).toContain('bookings_occupying_by_start');
});

it('the few bookings of PCs are found by their own index, however many rooms were booked since', async () => {
  await addBooking(db, { kind: 'pc', id: 1, date: '2026-11-20', time: '16:00', count: 1, uid: guest.uid });
  await sql`analyze bookings`.execute(db);
  const plan = await explainSent(database, 'from "bookings"', () =>
    app.inject({ url: '/api/pcbookinghistory?limit=10', headers: admin.headers }),
  );
  expect(plan).toContain('bookings_of_pcs_by_start');
});
