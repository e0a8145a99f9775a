import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { explainSent } from '../../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const long = ['bookings', 'payments', 'users', 'orders', 'mails', 'transfers', 'desk_log', 'guests'];

/** Years of bookings of everything, with as much of what hangs on them. */
const fillYears = sql`
  set session_replication_role = replica;
  insert into users (id, name, email, phone_number) select 'u' || n, 'Guest ' || n, n || '@example.com', 5550000 + n from generate_series(1, 4000) as n;
  insert into guests (id, name) select 'G' || lpad(n::text, 11, '0'), 'Walk-in ' || n from generate_series(1, 4000) as n;
  insert into bookings (id, kind, room_id, pc_id, user_id, guest_id, title, date, time, count, starts_at, ends_at,
    amount_cents, status, cancelled_at, created_at)
  select 'H' || lpad(upper(to_hex(n)), 11, '0'), kind, case kind when 'sleeping' then 1 + n % 12 when 'study' then 13 + n % 8 end,
    case kind when 'pc' then 1 + n % 5 end, case when n % 4 > 0 then 'u' || 1 + n % 4000 end,
    case when n % 4 = 0 then 'G' || lpad((1 + n % 4000)::text, 11, '0') end,
    'Somewhere', day, '16:00', 1, day + time '16:00', day + case kind when 'sleeping' then interval '35 hours' else interval '17 hours' end,
    1000, case when n % 40 = 0 then 'Cancelled' when n % 5 = 0 then 'Confirmed' else 'Completed' end,
    case when n % 40 = 0 then day end, day
  from (
    select n, timestamptz '2026-12-20 00:00Z' - n / 25 * interval '1 day' as day,
      (array['sleeping', 'sleeping', 'study', 'pc', 'pc'])[1 + n % 5] as kind
    from generate_series(1, 24000) as n
  ) as days;
  insert into payments (id, booking_id, amount_cents, status) select id, id, 1000, 'due' from bookings where id like 'H%';
  insert into orders (user_id, number, room_type, room_id, items, total_cents, status, completed_at)
  select 'u' || 1 + n % 4000, n, 'PC', '1', '[{"dishId": 9, "name": "Soup", "priceCents": 599, "image": "/x"}]', 599, 'Completed', now()
  from generate_series(1, 20000) as n;
  insert into checkouts (id, provider, status, total_cents, expires_at, settled_at)
  select id, 'sandbox', 'Paid', 1000, now(), now() from payments where id like 'H%';
  insert into transfers (checkout_id, payment_id, kind, amount_cents, reference)
  select id, id, 'paid', 1000, id from payments where id like 'H%';
  insert into mails (recipient, subject, body, sent_at) select n || '@example.com', 'Hello', '', now() from generate_series(1, 20000) as n;
  insert into desk_log (at, actor_name, action, subject, booking_id, request_id, address)
  select now() - n * interval '1 hour', 'Rui', 'POST', 'booking', 'H' || lpad(upper(to_hex(n)), 11, '0'), '', '' from generate_series(1, 20000) as n;
  set session_replication_role = default`;

describe('with years of history', async () => {
  const house = await createTestApp({ now: '2026-11-16T14:20:00Z' });
  const clerk = await createGuest(house, { role: 'admin' });
  beforeAll(async () => {
    await house.database.pool.query(fillYears.compile(house.db).sql);
    await house.database.pool.query('vacuum analyze');
  });
  const explain = (path: string, words = 'select') =>
    explainSent(house.database, words, () => house.get(clerk, path));

  it.each([
    '/desk/today',
    '/desk/today?date=2026-11-20',
    '/desk/today?date=2026-01-20',
    '/desk/board?from=2026-11-16&to=2026-11-29',
  ])('%s reads no long table from end to end [DESK-42]', async (path) => {
    const plan = await explain(path);
    for (const table of long) expect(plan).not.toContain(`Seq Scan on ${table}`);
  });

  it.each([
    ['/desk/bookings?limit=20', 'bookings_by_creation'],
    ['/desk/bookings?limit=20&after=1700000000.000000~0123456789', 'bookings_by_creation'],
    ['/desk/bookings?q=H000000012', 'bookings_by_reference'],
    ['/desk/bookings?status=No-show', 'bookings_not_shown'],
    ['/desk/bookings?q=Guest%20123', 'bookings_by_user'],
    ['/desk/bookings?q=Walk-in%20124', 'bookings_by_guest'],
    ['/desk/bookings/H00000000012', 'desk_log_by_booking'],
    ['/desk/bookings/H00000000012', 'orders_by_booking'],
    ['/desk/bookings/H00000000012', 'mails_by_booking'],
  ])('%s goes by %s [DESK-42]', async (path, index) => {
    const plan = await explain(path);
    expect(plan).toContain(index);
    for (const table of long) expect(plan).not.toContain(`Seq Scan on ${table}`);
  });

  it.each([
    ['/desk/guests?q=Guest%201234&sort=here', 'users_by_words'],
    ['/desk/guests?q=Walk-in%20124', 'guests_by_words'],
    ['/desk/guests?q=gu%201234&sort=here', 'users_by_words'],
    ['/desk/guests?q=H000000012&sort=here', 'Index Cond: ((id >= '],
    ['/desk/guests?sort=here&limit=20', 'bookings_by_start'],
    ['/desk/guests?sort=name&limit=20', 'users_by_name'],
    ['/desk/guests?segment=suspended&sort=here', 'users_suspended'],
    ['/desk/guests?segment=in%20house&sort=here', 'bookings_in_house'],
    ['/desk/guests/u123', 'users_by_phone'],
    ['/desk/guests/u123', 'bookings_by_user'],
    ['/desk/guests/G00000000124', 'bookings_by_guest'],
    ['/desk/guests/u123/events?limit=9', 'orders_by_user'],
    ['/desk/guests/G00000000124/events?limit=9', 'bookings_by_guest'],
  ])('%s goes by %s [GUEST-12]', async (path, index) => {
    const plan = await explain(path);
    expect(plan).toContain(index);
    for (const table of long) expect(plan).not.toContain(`Seq Scan on ${table}`);
  });

  it('the overview of guests counts only so many, and compares only the newest [GUEST-12]', async () => {
    const plan = await explain('/desk/guests/overview');
    for (const index of ['users_by_phone', 'guests_by_phone', 'users_by_age', 'bookings_in_house'])
      expect(plan).toContain(index);
    for (const table of long.filter((name) => name !== 'users' && name !== 'guests'))
      expect(plan).not.toContain(`Seq Scan on ${table}`);
  });

  it('finds what belongs to more people than can be named one by one, newest first and none left out [DESK-30]', async () => {
    const newest: DeskBooking[] = await house.get(clerk, '/desk/bookings?limit=200');
    const found: DeskBooking[] = await house.get(clerk, '/desk/bookings?limit=50&q=guest');
    const theirs = newest.filter(({ guest }) => guest.name.startsWith('Guest '));
    expect(found.map(({ _id }) => _id)).toEqual(theirs.slice(0, 50).map(({ _id }) => _id));
  });
});
