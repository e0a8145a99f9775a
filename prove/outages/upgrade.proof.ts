import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { addGuest } from '#server/testing/add-guests.ts';
import { openServer } from '#server/testing/open-server.ts';
import { openEarlierDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { prove } from '../prove.ts';

/** The migrations of the first release that took bookings. */
const firstRelease = 4;
const things = 60;
const guests = 500;

/** Each of 60 bookables has one booking after the other, from a month ahead backwards; none of them overlap. */
const fill = (count: number): string => `
  insert into users (id, name, email) select 'guest-' || n, 'Guest ' || n, n || '@example.com' from generate_series(0, ${guests - 1}) as n;
  insert into rooms (kind, title, description, details, image, price_cents, rating)
    select case when n <= 20 then 'sleeping' else 'study' end, 'Room ' || n, 'High up.', 'One bed.', '/attic.svg', 2500, 4.5
    from generate_series(1, 40) as n;
  insert into pcs (id, title, description, image, price_cents)
    select n, 'PC ' || n, 'Two screens.', '/pc.svg', 300 from generate_series(1, 20) as n;
  insert into bookings (id, user_id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at, created_at)
    select lpad(n::text, 12, '0'), 'guest-' || n % ${guests}, kind, case when thing < 40 then thing + 1 end,
      case when thing >= 40 then thing - 39 end, 'Somewhere', starts_at::date, starts_at::time, 1, starts_at,
      case kind when 'sleeping' then starts_at + interval '19 hours' else starts_at + interval '1 hour' end, 2500,
      case when n % 11 = 0 then 'Cancelled' else 'Confirmed' end, case when n % 11 = 0 then now() end, starts_at - interval '40 days'
    from (
      select n, thing, kind, case kind when 'sleeping' then (current_date + 30 - n / ${things} + time '16:00')::timestamptz
        else date_trunc('day', now()) + interval '30 days' - n / ${things} * interval '1 hour' end as starts_at
      from (
        select n, n % ${things} as thing,
          case when n % ${things} < 20 then 'sleeping' when n % ${things} < 40 then 'study' else 'pc' end as kind
        from generate_series(0, ${count - 1}) as n
      ) as numbered
    ) as timed;
  insert into payments (id, booking_id, amount_cents, status, created_at)
    select id, id, amount_cents, case status when 'Cancelled' then 'cancelled' else 'due' end, created_at from bookings`;

/** Queries of a process of that release, in its order of tables: lists, availability, a guest's own data. */
const reads: readonly string[] = [
  "select id, title, description, details, image, price_cents, rating from rooms where kind = 'sleeping' order by id limit 101",
  'select id, title, description, image, price_cents from pcs order by id limit 101',
  "select id, title, date, time, status, amount_cents from bookings where user_id = 'guest-7' order by starts_at desc, id desc limit 201",
  `select room_id, kind, date, time from bookings
    where status in ('Pending', 'Confirmed', 'Checked in') and starts_at > now() order by starts_at desc, id desc limit 201`,
  `select payments.id, payments.amount_cents, payments.status from bookings join payments on booking_id = bookings.id
    where user_id = 'guest-7' order by payments.id limit 201`,
  "select id, name, email, role from users where id = 'guest-7'",
];

/** Keeps reading until stopped; counts the reads and times the slowest. */
const readOn = (database: TestDatabase) => {
  const { pool, close } = connect({ ...database.connection, max: reads.length });
  const found = { reads: 0, slowestMs: 0 };
  let isOver = false;
  const readAgain = async (text: string): Promise<void> => {
    const { rows: first } = await pool.query(text);
    expect(first.length).toBeGreaterThan(0);
    while (!isOver) {
      const begun = performance.now();
      const { rows } = await pool.query(text);
      found.slowestMs = Math.max(found.slowestMs, performance.now() - begun);
      found.reads += 1;
      expect(rows).toEqual(first);
      await sleep(5);
    }
  };
  const reading = Promise.all(reads.map(readAgain)).finally(close);
  // `stop` throws it.
  reading.catch(() => {});
  return {
    found,
    async stop() {
      isOver = true;
      await reading;
    },
  };
};

/** Which migration of the upgrade took longest; each is dated with the beginning of its transaction. */
const findLongest = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<{ name: string; ms: number }> => {
  const { rows } = await pool.query(
    `select * from (
      select version, name,
        (1000 * extract(epoch from coalesce(lead(applied_at) over (order by version), clock_timestamp()) - applied_at))::float8 as ms
      from schema_migrations
    ) as applied where version > $1 order by ms desc limit 1`,
    [firstRelease],
  );
  return rows[0];
};

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A checksum of bookings and payments, over the first release's columns. */
const sum = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<unknown> => {
  const { rows } = await pool.query(`
    select count(*)::int as bookings, md5(string_agg(concat_ws('|', bookings.id, user_id, kind, room_id, pc_id, title, date, time, count,
      starts_at, ends_at, bookings.amount_cents, bookings.status, cancelled_at, bookings.created_at,
      payments.id, payments.amount_cents, payments.status), ',' order by bookings.id)) as all
    from bookings join payments on booking_id = bookings.id`);
  return rows[0];
};

prove(
  {
    test: 'upgrade of a full house from the first release while guests read',
    must: 'no read fails or waits for more than one migration, every booking and payment stays as it is, and the new server shows them',
    short: 2_000,
    long: 100_000,
    unit: 'bookings',
  },
  async ({ count, isLong }) => {
    const database = await openEarlierDatabase(firstRelease);
    const { db, pool } = database;
    const filling = performance.now();
    await pool.query(fill(count));
    const fillMs = performance.now() - filling;
    await pool.query('analyze');
    const before = await sum(database);
    expect(before).toMatchObject({ bookings: count });

    const reader = readOn(database);
    await expect.poll(() => reader.found.reads).toBeGreaterThan(reads.length);
    const begun = performance.now();
    await migrate(pool);
    const tookMs = performance.now() - begun;
    const longest = await findLongest(database);
    await reader.stop();
    const { slowestMs } = reader.found;
    const said = `filled in ${inSeconds(fillMs)}, upgraded in ${inSeconds(tookMs)}, ${inSeconds(longest.ms)} of them by ${longest.name}; ${reader.found.reads} reads meanwhile, the slowest took ${inSeconds(slowestMs)}`;

    // Between two migrations every read that waits gets its turn, however busy the machine is.
    expect(slowestMs, said).toBeLessThan(longest.ms + 3_000);
    // Measured: 0.8 to 1.7 times as long as inserting the same bookings, which checks them for overlaps as well.
    if (isLong) expect(longest.ms, said).toBeLessThan(5 * fillMs);
    expect(await sum(database)).toEqual(before);
    expect(await checkLedger(db)).toEqual([]);
    const { app } = await openServer(database);
    const clerk = await addGuest(db, { role: 'admin' });
    const ask = async (path: string) =>
      (await app.inject({ url: `/api${path}`, headers: clerk.headers })).json();
    expect(await ask('/desk/bookings/000000000007')).toMatchObject({ _id: '000000000007' });
    expect(await ask('/desk/guests/guest-7')).toMatchObject({ name: 'Guest 7' });
    expect(await ask('/availability?kind=room&id=1')).toHaveLength(1);
    return said;
  },
);
