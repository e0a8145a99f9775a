import { expect, it } from 'vitest';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { findOverlaps } from '#server/testing/find-violations.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { fillHouse } from './fill-house.ts';
import { fillLog } from './fill-log.ts';

const rows = 6_000;
const database = await createTestDatabase({ demo: true });
const { db, pool } = database;

const listGuards = async (): Promise<string[]> => {
  const { rows: guards } = await pool.query<{ guard: string }>(`
    select indexdef as guard from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by guard`);
  return guards.map(({ guard }) => guard);
};

const count = async (table: string, where = 'true'): Promise<number> =>
  (await pool.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count;

it('fills a house as if it had been open for a while, and leaves everything that guards it', {
  tags: 'thorough',
}, async () => {
  const before = await listGuards();
  const { guests, uidOf } = await fillHouse(pool, { rows, timeZone: 'Europe/Lisbon' });
  expect(await listGuards()).toEqual(before);
  expect([await count('bookings'), await count('orders')]).toEqual([rows, rows]);
  expect(guests).toBe(rows / 20);
  expect(await count('bookings', `user_id = '${uidOf(7)}'`)).toBe(20);
  expect(await count('orders', `user_id = '${uidOf(7)}'`)).toBe(20);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await count('payments', 'booking_id is not null')).toBe(rows);
  // A fifth of all bookings is paid online, and one in twenty orders.
  expect((await count('payments', "status = 'paid' and booking_id is not null")) / rows).toBeCloseTo(0.2, 1);
  expect((await count('payments', 'order_id is not null')) / rows).toBeCloseTo(0.05, 2);
  expect(await checkLedger(db)).toEqual([]);
  const upcoming = await count('bookings', 'starts_at > now()');
  expect(upcoming).toBeGreaterThan(3_500);
  expect(upcoming).toBeLessThan(5_000);
  // The three months that houses of every size have alike.
  const recent = "starts_at > now() - interval '91 days' and starts_at <= now()";
  expect(await count('bookings', recent)).toBe(rows - upcoming);
  expect(await count('orders', "created_at > now() - interval '90 days'")).toBe(rows);
});

it('fills the log up to now, of which everything that guards it is left', { tags: 'thorough' }, async () => {
  const before = await listGuards();
  await fillLog(pool, 1_000);
  expect(await listGuards()).toEqual(before);
  expect(await count('desk_log')).toBe(1_000);
  // For a search that finds nothing: nobody but the kitchen has changed the menu.
  expect(await count('desk_log', "action = 'PUT /menu/{id}' and actor_id = 'staff-5'")).toBeGreaterThan(0);
  expect(await count('desk_log', "kind = 'food' and actor_id = 'staff-7'")).toBe(0);
});

it('fills it once more around what is there', { tags: 'thorough' }, async () => {
  await fillHouse(pool, { rows: 100, timeZone: 'Europe/Lisbon' });
  expect(await count('bookings')).toBe(rows + 100);
  expect(await checkLedger(db)).toEqual([]);
});
