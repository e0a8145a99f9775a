import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { headers } = await createGuest(house);
// The first call of a session in a minute also looks up whose limit it counts against.
await house.app.inject({ url: '/api/config', headers });

it.each([
  ['/bookings', { roomId: 1, date: '2026-11-20', time: '16:00', amount: 34 }],
  ['/bookings', { roomId: 13, roomType: 'study', date: '2026-11-20', time: '16:00' }],
  ['/pcbookinghistory', { pcId: 1, date: '2026-11-20', time: '16:00', duration: 2 }],
])('a booking by POST %s costs four statements besides begin and commit', async (path, payload) => {
  const { sent } = await watchStatements(async () => {
    const response = await house.post({ headers }, path, payload, JSON.stringify(payload));
    expect(response.statusCode).toBe(201);
  });
  const [begin, commit] = [sent[1]?.text, sent.at(-1)?.text];
  expect([begin, commit]).toEqual(['begin', 'commit']);
  expect(sent).toHaveLength(4 + 2);
});

const { database, db, checkOut, post } = house;
const { pool } = database;

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const mostRows = (plan: Plan): number =>
  Math.max(
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
    ...(plan.Plans ?? []).map(mostRows),
  );

/** Runs statements once more, in a transaction that comes to nothing, and tells what the hungriest of them read. */
const explain = (sent: readonly { text: string; values: readonly unknown[] }[]) =>
  Promise.all(
    sent
      .filter(({ text }) => /from bookings|from checkouts|update checkouts/.test(text))
      .map(async ({ text, values }) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
          return { text, rows: mostRows(rows[0]['QUERY PLAN'][0].Plan) };
        } finally {
          await client.query('rollback');
          client.release();
        }
      }),
  );

it('booking and checking out read no more for a guest with 20,000 cancelled bookings and ended checkouts', async () => {
  const guest = await createGuest(house);
  await sql`
    insert into bookings (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at)
    select lpad(n::text, 12, '0'), ${guest.uid}, 'sleeping', 1, 'Attic', '2027-01-01', '16:00', 1,
      '2027-01-01T16:00Z', '2027-01-02T11:00Z', 100, 'Cancelled', now() - interval '1 year' from generate_series(1, 20000) as n`.execute(
    db,
  );
  await sql`
    insert into checkouts (id, user_id, status, provider, total_cents, expires_at, settled_at)
    select lpad(n::text, 12, '0'), ${guest.uid}, 'Declined', 'sandbox', 0, now(), now() from generate_series(1, 20000) as n`.execute(
    db,
  );
  await sql`analyze bookings, checkouts`.execute(db);
  const night = { date: '2026-12-01', time: '16:00' };
  const booked = await watchStatements(() => post(guest, '/bookings', { roomId: 2, ...night }));
  expect(booked.done.statusCode).toBe(201);
  const held = await watchStatements(() => checkOut(guest, [{ kind: 'room', id: 3, ...night }]));
  expect(held.done.statusCode).toBe(201);
  const read = await explain([...booked.sent, ...held.sent]);
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(({ rows }) => rows > 200)).toEqual([]);
});
