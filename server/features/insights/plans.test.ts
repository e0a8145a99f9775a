import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const long = ['bookings', 'payments', 'orders', 'charges', 'feedback', 'closures'];

/** Fifteen years of bookings, orders, charges, feedback and closures. */
const fillYears = sql`
  set session_replication_role = replica;
  insert into bookings (id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status,
    reason, cancelled_at, created_at)
  select 'H' || lpad(upper(to_hex(n)), 11, '0'), kind, case kind when 'sleeping' then 1 + n % 12 when 'study' then 13 + n % 8 end,
    case kind when 'pc' then 1 + n % 5 end, 'Somewhere', day, '16:00', 1, day + interval '16 hours',
    day + case kind when 'sleeping' then interval '35 hours' else interval '17 hours' end,
    case when n % 20 = 1 then 0 else 1000 end,
    case when n % 20 = 0 then 'Cancelled' when n % 20 = 1 then 'Blocked' else 'Completed' end,
    case when n % 20 = 1 then 'Paint' end, case when n % 20 = 0 then day end, day
  from (
    select n, timestamptz '2026-12-20 00:00Z' - n / 8 * interval '1 day' as day,
      (array['sleeping', 'sleeping', 'study', 'pc', 'pc'])[1 + n % 5] as kind
    from generate_series(1, 40000) as n
  ) as days;
  insert into payments (id, booking_id, amount_cents, status) select id, id, 1000, 'due' from bookings where status <> 'Blocked';
  insert into orders (user_id, number, room_type, room_id, items, total_cents, status, created_at, booking_id)
  select null, n, 'PC', '1', '[{"dishId": 9, "name": "Soup", "priceCents": 599, "image": "/x"}]', 599, 'Just Ordered',
    timestamptz '2026-12-20 00:00Z' - n * interval '4 hours', 'H' || lpad(upper(to_hex(n)), 11, '0')
  from generate_series(1, 30000) as n;
  insert into charges (booking_id, kind, title, amount_cents, at)
  select 'H' || lpad(upper(to_hex(n)), 11, '0'), 'charge', 'Towel', 100, timestamptz '2026-12-20 00:00Z' - n * interval '4 hours'
  from generate_series(1, 30000) as n;
  insert into feedback (id, booking_id, room_id, user_id, rating, message, created_at)
  select id, id, 1, 'nobody', 5, 'Good', starts_at from bookings where kind = 'sleeping' and status = 'Completed';
  insert into closures (room_id, why, nights)
  select 1, 'block', daterange(date '2026-12-20' - n, date '2026-12-21' - n) from generate_series(1, 10000) as n;
  set session_replication_role = default;
  analyze`;

const house = await createTestApp({ now: '2026-11-16T14:20:00Z' });
const admin = await house.addGuest({ role: 'admin' });
beforeAll(async () => {
  await house.database.pool.query(fillYears.compile(house.db).sql);
});

it.each([
  ['2026-08-18', '2026-11-15'],
  ['2018-11-09', '2018-11-15'],
])('figures from %s to %s read no long table from end to end [FIG-16]', async (from, to) => {
  const path = `/desk/insights?from=${from}&to=${to}`;
  const plan = await explainSent(house.database, 'select', () => house.get(admin, path));
  for (const table of long) expect(plan).not.toContain(`Seq Scan on ${table}`);
  for (const index of [
    'bookings_by_start',
    'bookings_blocked_by_time',
    'bookings_cancelled_by_time',
    'orders_by_time',
    'charges_by_time',
    'feedback_by_time',
    'closures_by_nights',
  ])
    expect(plan).toContain(index);
});
