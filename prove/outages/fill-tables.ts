import type { TestDatabase } from '#server/testing/test-database.ts';
import { fillHouse } from '../../bench/fill/fill-house.ts';

const id = "lpad(n::text, 12, '0')";

/** Text with everything that could end a line, a field or a file too early. */
const odd = String.raw`concat(n, E'\none\r\ntwo\\.\n\\.\n\tthree\\N ', chr(8232), '🛏 "''', repeat('é', (n % 40)::int))`;

const guest = "'guest-' || (1 + n % 200)";

/** Something in every other table besides; every text is as odd as it may be. */
const others = `
  insert into users (id, name, email, phone_number) select 'guest-' || n, ${odd}, n || '@example.com', n::text
    from generate_series(1, 200) as n;
  insert into sessions (id, user_id, token, expires_at, user_agent)
    select n, ${guest}, n, 'infinity', ${odd} from generate_series(1, 300) as n;
  insert into verifications (id, identifier, value, expires_at) select n, n, ${odd}, now() from generate_series(1, 9) as n;
  insert into rate_limits (key, count, ends_at) select ${odd}, n, now() from generate_series(1, 9) as n;
  insert into secrets (name, value) select n, ${odd} from generate_series(1, 9) as n;
  insert into mails (recipient, subject, body) select n || '@example.com', n, ${odd} from generate_series(1, 300) as n;
  insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
    select ${guest}, 'POST /bookings', n, ${odd}, n from generate_series(1, 300) as n;
  insert into redemptions (code, user_id, reward, at) select ${id}, ${guest}, 'Free Pizza', now() from generate_series(1, 300) as n;
  insert into points (user_id, kind, points, code, at, expires_at)
    select ${guest}, 'earned', n, ${id}, now(), now() + interval '1 year' from generate_series(1, 300) as n;
  insert into checkouts (id, user_id, provider, session_id, food, total_cents, expires_at)
    select ${id}, ${guest}, 'stripe', ${odd}, jsonb_build_array(${odd}), n, now() from generate_series(1, 300) as n;
  insert into orders (user_id, number, room_type, room_id, items, total_cents, checkout_id)
    select ${guest}, n, 'Study Room', n, jsonb_build_array(jsonb_build_object(
      'dishId', n, 'name', ${odd}, 'priceCents', n, 'image', '')), n, ${id} from generate_series(1, 300) as n;
  insert into transfers (checkout_id, kind, amount_cents, reference)
    select ${id}, 'paid', n, ${odd} from generate_series(1, 300) as n;
  insert into refunds (id, checkout_id, charge, amount_cents, problem)
    select ${id}, ${id}, n, n, ${odd} from generate_series(1, 300) as n;
  insert into provider_events (id) select ${odd} from generate_series(1, 9) as n;
  insert into votes (feature, date, count)
    select 'More Payment Options', date '2026-01-01' + n, n from generate_series(1, 300) as n;
  insert into suggestions (id, user_id, text) select ${id}, ${guest}, ${odd} from generate_series(1, 300) as n`;

/** What is said of stays is as odd as the rest. */
const feedback = `
  insert into feedback (id, booking_id, room_id, user_id, rating, message)
    select id, id, room_id, user_id, 1 + count, ${odd}
    from (select *, row_number() over (order by id) as n from bookings where room_id is not null) as stays
    where n <= 300`;

/** Fills every table of a house with the demo's content, and one with as many bookings as wanted. */
export const fillTables = async ({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> => {
  await fillHouse(pool, { rows: count, timeZone: 'UTC' });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(others);
    await client.query(feedback);
  } finally {
    client.release(true);
  }
};
