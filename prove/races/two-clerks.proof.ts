import { expect } from 'vitest';
import { limitConcurrency } from '#server/lib/limit-concurrency.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findRows, insertRows } from '#server/testing/rows.ts';
import { countDeadlocks } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const clerks = 20;

// The servers use the real clock and this zone.
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Lisbon' });

const room = {
  kind: 'sleeping' as const,
  description: 'A bed',
  details: 'Sleeps 1',
  image: '/pictures/bed.svg',
  price_cents: 3000,
  rating: 4,
};

const claim = {
  test: 'two clerks check in, move and take payment on the same booking at two servers [DESK-63]',
  must: 'each of the three happens once, in any order, and there is no deadlock',
  short: 12,
  long: 200,
  unit: 'bookings',
};

prove(claim, async ({ count: bookings }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const admins = await addGuests(db, sharedSecret, clerks, { role: 'admin' });
  const headersOf = (number: number) => admins[number % clerks]?.headers ?? { cookie: '' };
  // Two rooms of the same price for each booking, so that what is due does not depend on who is first.
  await insertRows(
    db,
    'rooms',
    Array.from({ length: 2 * bookings }, (_, number) => ({ ...room, title: `Bed ${number}` })),
  );
  const beds = await db
    .selectFrom('rooms')
    .select('id')
    .where('title', 'like', 'Bed %')
    .orderBy('id')
    .execute();
  const servers = await startTwoServers(database);

  // One for each clerk, or a slow machine has more open connections than it can answer in time.
  const atOnce = limitConcurrency(clerks);
  const book = async (number: number) => {
    const guest = { name: `Guest ${number}`, email: `guest${number}@example.com` };
    const body = { kind: 'room', id: beds[2 * number]?.id, date: today, time: '12:00', guest };
    const made = await servers.post(number, '/desk/bookings', { body, headers: headersOf(number) });
    expect(made.status).toBe(201);
    return made.body.insertedId ?? '';
  };
  const ids = await Promise.all(Array.from({ length: bookings }, (_, number) => atOnce(() => book(number))));
  const race = async (id: string, number: number) => {
    const path = `/desk/bookings/${id}`;
    const act = (clerk: number) => {
      const headers = headersOf(number + clerk * 7);
      return Promise.all([
        servers.post(clerk, `${path}/check-in`, { body: {}, headers }),
        servers.put(clerk, path, { body: { id: beds[2 * number + 1]?.id }, headers }),
        servers.post(clerk, `${path}/payments`, { body: { amount: 30, method: 'cash' }, headers }),
      ]);
    };
    const [one, other] = await Promise.all([act(0), act(1)]);
    return [0, 1, 2].map((step) => [one[step], other[step]]);
  };
  const answers = await Promise.all(ids.map((id, number) => atOnce(() => race(id, number))));

  const statusesOf = (step: number) =>
    answers.map((answer) => (answer[step] ?? []).map((one) => one?.status).toSorted());
  for (const statuses of statusesOf(0)) expect(statuses).toEqual([200, 409]);
  // The second finds the booking where it was to go, and does nothing.
  for (const statuses of statusesOf(1)) expect(statuses).toEqual([200, 200]);
  for (const statuses of statusesOf(2)) expect(statuses).toEqual([201, 409]);

  for (const [number, id] of ids.entries()) {
    const [booking] = await findRows(db, 'bookings', { id }, ['room_id', 'status', 'moved_on']);
    expect(booking).toEqual({ room_id: beds[2 * number + 1]?.id, status: 'Checked in', moved_on: null });
    const logged = await findRows(db, 'desk_log', { booking_id: id, refused: null }, ['action']);
    expect(logged.map(({ action }) => action).toSorted()).toEqual([
      'POST /desk/bookings',
      'POST /desk/bookings/{id}/check-in',
      'POST /desk/bookings/{id}/payments',
      'PUT /desk/bookings/{id}',
    ]);
    expect(await findRows(db, 'desk_payments', { booking_id: id }, ['amount_cents'])).toEqual([
      { amount_cents: 3000 },
    ]);
  }
  const told = await db.selectFrom('mails').select('id').where('subject', 'like', 'Changed%').execute();
  expect(told).toHaveLength(bookings);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);

  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${6 * bookings} calls, one of each pair was carried out; no deadlock`;
});
