import type pg from 'pg';
import { liftConstraints } from './lift-constraints.ts';

/** Seconds from one entry to the next: 10,000 are two and a half weeks, 1,000,000 five years. */
const every = 158;
const people = 12;

/** The usual actions of a day, most of them on bookings. */
const actions = [
  ['POST /desk/bookings/{id}/check-in', 'booking'],
  ['POST /desk/bookings/{id}/check-out', 'booking'],
  ['POST /desk/bookings/{id}/payments', 'booking'],
  ['PUT /desk/bookings/{id}', 'booking'],
  ['PUT /desk/readiness/{kind}/{id}', 'room'],
  ['PUT /orderDetails/{id}', 'order'],
  ['PUT /menu/{id}', 'dish'],
] as const;

const columnOf = (index: 0 | 1): string =>
  `(array['${actions.map((one) => one[index]).join("', '")}'])[1 + n % ${actions.length}]`;

/** Bookings are known by their references, anything else by numbers; a few entries are the house's own or refusals. */
const addEntries = (rows: number): string => `
  create temporary table known on commit drop as
    select row_number() over () - 1 as place, id from (select id from bookings order by created_at desc limit 5000) as latest;
  insert into desk_log (at, actor_id, actor_name, action, subject, booking_id, after, refused, request_id, address)
  select now() - (${rows} - n) * interval '${every} seconds',
    case when n % 50 > 0 then 'staff-' || person end, case when n % 50 > 0 then 'Clerk ' || person else '' end,
    action, subject || ' ' || case subject when 'booking' then known.id else (1 + n % 60)::text end,
    case subject when 'booking' then known.id end, jsonb_build_object('status', 'Checked in'),
    case when n % 900 = 0 then 'NOT_READY' end, 'request-' || n, '203.0.113.' || n % 200
  from generate_series(0, ${rows - 1}) as n
  cross join lateral (select ${columnOf(0)} as action, ${columnOf(1)} as subject) as chosen
  cross join lateral (
    -- Half of them look after menu and orders.
    select n * 48271::bigint % (${people} / case when subject in ('dish', 'order') then 2 else 1 end) as person
  ) as done
  left join known on known.place = n % 5000
  order by n`;

/** Adds this many entries to the log, up to now. */
export const fillLog = async (pool: pg.Pool, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await liftConstraints(client, ['desk_log'], async () => {
      await client.query(addEntries(rows));
    });
    await client.query('commit');
    await client.query('vacuum analyze desk_log');
  } finally {
    client.release(true);
  }
};
