import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { FoundGuest } from '#contract/desk/guests.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { explainSent } from '../../../testing/postgres/watch-statements.ts';
import { insertRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** Tables that do not grow over the years, and sessions: here there is one. No other table is ever scanned. */
const short = [
  'rooms',
  'pcs',
  'calendar_imports',
  'dishes',
  'house_versions',
  'price_rules',
  'price_state',
  'sessions',
  'translations',
];

const expectIndexes = (plan: string, but: readonly string[] = short) => {
  const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => String(table));
  expect(read.filter((table) => !but.includes(table))).toEqual([]);
};

/** Years of bookings of all bookables, with as many related rows. */
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
  insert into desk_payments (booking_id, kind, method, amount_cents, at) select id, 'paid', 'cash', 100, now() from payments where id like 'H%';
  insert into charges (booking_id, kind, title, amount_cents, at) select id, 'charge', 'Towel', 100, now() from payments where id like 'H%';
  insert into refunds (id, checkout_id, payment_id, charge, amount_cents, settled_at)
  select id, id, id, id, 100, now() from payments where id like 'H%';
  insert into feedback (id, booking_id, room_id, user_id, rating, message)
  select id, id, 1, user_id, 4, 'Fine' from bookings where kind = 'sleeping' and user_id is not null and id like 'H%';
  insert into waitlist (id, user_id, kind, pc_id, date, time, count, starts_at, ends_at)
  select id, user_id, 'pc', 1, date, '16:00', 1, starts_at, starts_at + interval '1 hour' from bookings
  where user_id is not null and id like 'H%' on conflict do nothing;
  insert into suggestions (id, user_id, text) select id, user_id, 'Tea' from bookings where user_id is not null and id like 'H%';
  insert into members (user_id, joined_at, points, next_expiry) select id, now(), 200, now() from users where id like 'u%' on conflict do nothing;
  insert into points (user_id, kind, points, at, expires_at) select user_id, 'earned', 200, now(), now() from suggestions;
  insert into redemptions (code, user_id, reward, at) select id, user_id, 'Free Pizza', now() from suggestions;
  insert into points (user_id, kind, points, code, at) select user_id, 'redeemed', -100, code, now() from redemptions;
  insert into calendar_feeds (token_hash, user_id, created_at)
  select encode(sha256(id::bytea), 'hex'), id, now() from users where id like 'u%';
  insert into calendar_imports (id, room_id, name, url, created_at, due_at)
  select 'K' || lpad(n::text, 11, '0'), 1 + n % 12, 'Elsewhere', 'https://example.com/' || n, now(), now() from generate_series(1, 120) as n;
  insert into imported_blocks (block_id, import_id)
  select id, 'K00000000001' from bookings where id like 'H%';
  insert into import_clashes (import_id, starts_at, ends_at, nights)
  select 'K00000000001', timestamptz '2026-11-01' - n * interval '1 day', timestamptz '2026-11-02' - n * interval '1 day', '[2020-01-01,2020-01-02)'
  from generate_series(1, 3000) as n;
  insert into merged_guests (id, guest_id, name, phone_number, created_at, merged_at)
  select 'M' || lpad(n::text, 11, '0'), 'G' || lpad(n::text, 11, '0'), 'Walk-in', '', now(), now() from generate_series(1, 4000) as n;
  insert into different_guests (one, other, said_at)
  select 'G' || lpad(n::text, 11, '0'), 'H' || lpad(n::text, 11, '0'), now() from generate_series(1, 3000) as n;
  insert into translations (language, room_id, field, original, text)
  select language, id, field, 'Bunk', 'Koje' from rooms cross join unnest(array['de', 'es', 'fr']) as language
  cross join unnest(array['title', 'description', 'details']) as field;
  insert into messages (id, booking_id, user_id, by_desk, text, created_at, read_at)
  select id, id, user_id, false, 'A towel?', now(), now() from bookings where user_id is not null and id like 'H%';
  insert into guest_notes (id, user_id, guest_id, text, author_name, created_at)
  select id, user_id, guest_id, 'Likes tea', 'Rui', now() from bookings where id like 'H%';
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
    expectIndexes(plan);
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
    expectIndexes(plan);
  });

  it.each([
    ['/desk/guests?q=Guest%201234', 'users_by_words'],
    ['/desk/guests?q=walk-in%20124', 'guests_by_words'],
    ['/desk/guests?q=1234@example.com', 'users_by_words'],
    ['/desk/guests?q=555%2012%2034', 'users_by_words'],
    ['/desk/guests?q=2', 'users_by_words'],
    ['/desk/guests?q=12', 'users_by_words'],
    ['/desk/guests?q=gu%201234', 'users_by_words'],
    ['/desk/guests?q=H000000012', 'Index Cond: ((id >= '],
  ])('%s goes by %s in both orders [GUEST-12]', async (path, index) => {
    for (const sort of ['here', 'name']) {
      const plan = await explain(`${path}&sort=${sort}`);
      expect(plan).toContain(index);
      expectIndexes(plan);
    }
  });

  it.each([
    ['/desk/guests?sort=here&limit=20', 'bookings_by_start'],
    ['/desk/guests?sort=name&limit=20', 'users_by_name'],
    ['/desk/guests?segment=suspended&sort=here', 'users_suspended'],
    ['/desk/guests?segment=in%20house&sort=here', 'bookings_in_house'],
    ['/desk/guests/u123/events?limit=9', 'orders_by_user'],
    ['/desk/guests/G00000000124/events?limit=9', 'bookings_by_guest'],
    ['/desk/guests/G00000000124/merge?with=M00000000128', 'guest_notes_by_guest'],
  ])('%s goes by %s [GUEST-12]', async (path, index) => {
    const plan = await explain(path);
    expect(plan).toContain(index);
    expectIndexes(plan);
  });

  const ofStays = ['payments_once', 'desk_payments_by_booking', 'transfers_paid_once', 'refunds_by_payment'];

  it.each([
    ['u123', [...ofStays, 'bookings_by_user', 'users_by_phone', 'orders_by_user', 'feedback_by_user']],
    ['u123', ['members_pkey', 'points_by_user', 'guest_notes_by_user']],
    ['G00000000124', [...ofStays, 'bookings_by_guest', 'guest_notes_by_guest']],
  ])('the page of %s goes by %j [GUEST-12]', async (uid, indexes) => {
    const plan = await explain(`/desk/guests/${uid}`);
    for (const index of indexes) expect(plan).toContain(`${index} `);
    expectIndexes(plan);
  });

  it('puts only so many of those in order whom a search means, with whoever is here or is called just so [GUEST-12]', async () => {
    const search = async (query: string): Promise<FoundGuest[]> =>
      (await house.walk(clerk, `/desk/guests?limit=25&${query}`)).flatMap((page) => page.json());
    const arriving = await search('segment=arriving&sort=here');
    const here = arriving.filter(({ name }) => name.startsWith('Guest ')).map(({ uid }) => uid);
    expect(here.length).toBeGreaterThan(0);
    await insertRows(house.db, 'guests', { id: 'GZZZZZZZZZZZ', name: 'Guest' });
    for (const sort of ['here', 'name']) {
      const uids = (await search(`q=guest&sort=${sort}`)).map(({ uid }) => uid);
      expect(uids.length).toBeLessThan(150);
      expect(new Set(uids).size).toBe(uids.length);
      expect(uids).toEqual(expect.arrayContaining([...here, 'GZZZZZZZZZZZ']));
      if (sort === 'name') expect(uids[0]).toBe('GZZZZZZZZZZZ');
      else expect(uids.slice(0, here.length).toSorted()).toEqual(here.toSorted());
    }
  });

  it('finds the guest of a reference, also among many whose numbers have its digits [GUEST-1]', async () => {
    await sql`
      insert into bookings (id, kind, room_id, user_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
      select '555100000001', kind, room_id, 'u4000', title, date, time, count, starts_at, ends_at, 0, status
      from bookings where kind = 'sleeping' and status = 'Completed' limit 1`.execute(house.db);
    const found: FoundGuest[] = await house.get(clerk, '/desk/guests?q=5551&sort=name&limit=100');
    expect(found.length).toBeGreaterThan(40);
    expect(found).toContainEqual(expect.objectContaining({ uid: 'u4000', reference: '555100000001' }));
  });

  it('the overview of guests counts only so many, and compares only the newest [GUEST-12]', async () => {
    const plan = await explain('/desk/guests/overview');
    for (const index of ['users_by_phone', 'guests_by_phone', 'users_by_age', 'bookings_in_house'])
      expect(plan).toContain(index);
    expectIndexes(plan, [...short, 'users', 'guests']);
  });

  it('finds what belongs to more people than can be named one by one, newest first and none left out [DESK-30]', async () => {
    const newest: DeskBooking[] = await house.get(clerk, '/desk/bookings?limit=200');
    const found: DeskBooking[] = await house.get(clerk, '/desk/bookings?limit=50&q=guest');
    const theirs = newest.filter(({ guest }) => guest.name.startsWith('Guest '));
    expect(found.map(({ _id }) => _id)).toEqual(theirs.slice(0, 50).map(({ _id }) => _id));
  });
});
