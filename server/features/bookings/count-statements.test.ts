import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** Another house in this process with other prices, which must not affect this one. */
const elsewhere = await createTestApp();
await elsewhere.db.updateTable('rooms').set({ price_cents: 100 }).execute();
await elsewhere.db.updateTable('pcs').set({ price_cents: 100 }).execute();
const elsewhereGuest = await elsewhere.addGuest();

const house = await createTestApp();
const { headers } = await createGuest(house);

it.each([
  ['/bookings', { roomId: 1, date: '2026-11-20', time: '16:00', amount: 34 }],
  ['/bookings', { roomId: 13, roomType: 'study', date: '2026-11-20', time: '16:00' }],
  ['/pcbookinghistory', { pcId: 1, date: '2026-11-20', time: '16:00', duration: 2 }],
])('a booking by POST %s costs one statement, in which the session is verified', async (path, payload) => {
  const book = (date: string) =>
    house.post({ headers }, path, { ...payload, date }, JSON.stringify(payload) + date);
  expect((await elsewhere.post(elsewhereGuest, path, { ...payload, amount: undefined })).statusCode).toBe(
    201,
  );
  // The first booking of a bookable reads its price.
  expect((await book('2026-11-22')).statusCode).toBe(201);
  // The first call of a session in a minute looks up its caller, so make sure that this is not it.
  await house.app.inject({ url: '/api/config', headers });
  const { done, sent } = await watchStatements(() => book('2026-11-20'));
  expect(done.statusCode).toBe(201);
  expect(sent).toHaveLength(1);
  const again = await watchStatements(() => book('2026-11-20'));
  expect(again.done.json()).toEqual(done.json());
  expect(again.sent).toHaveLength(1);
});

const { database, db, checkOut, post } = house;
const { pool } = database;

/** How many rows of each table a connection has read; may include reads from just before its transaction. */
const readRows = async (client: PoolClient) => {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables`);
  return new Map(rows.map(({ name, count }) => [name, count]));
};

/**
 * Repeats statements in a transaction that is rolled back, with custom or generic plans; returns the most
 * rows that each has read of one table.
 */
const countRead = (sent: readonly { text: string; values: readonly unknown[] }[], plans: string) =>
  Promise.all(
    sent
      .filter(({ text }) =>
        /from bookings|book_at_once|hold_at_once|from checkouts|update checkouts/.test(text),
      )
      .map(async ({ text, values }) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(`set local plan_cache_mode = ${plans}`);
          const before = await readRows(client);
          await client.query(text, [...values]);
          const after = await readRows(client);
          const read = [...after].map(([name, count]) => count - (before.get(name) ?? 0));
          return { text, rows: Math.max(...read) };
        } finally {
          await client.query('rollback');
          client.release();
        }
      }),
  );

it('booking and checking out read no more for a guest with 20,000 cancelled bookings and ended checkouts', {
  tags: 'thorough',
}, async () => {
  const guest = await createGuest(house);
  await sql`
    insert into bookings (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at)
    select lpad(n::text, 12, '0'), ${guest.uid}, 'sleeping', 1, 'Attic', '2027-01-01', '16:00', 1,
      '2027-01-01T16:00Z', '2027-01-02T11:00Z', 100, 'Cancelled', '2026-01-01' from generate_series(1, 20000) as n`.execute(
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
  for (const plans of ['force_custom_plan', 'force_generic_plan']) {
    const read = await countRead([...booked.sent, ...held.sent], plans);
    expect(read.length).toBeGreaterThan(3);
    expect(read.filter(({ rows }) => rows > 200)).toEqual([]);
  }
});
