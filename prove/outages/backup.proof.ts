import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/lib/seeded-random.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#server/testing/test-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { fillHouse } from '../../bench/fill/fill-house.ts';
import { prove } from '../prove.ts';
import { sumTables } from '../sum-tables.ts';

const id = "lpad(n::text, 12, '0')";

/** Text with everything that could end a line, a field or a file too early. */
const odd = String.raw`concat(n, E'\none\r\ntwo\\.\n\\.\n\tthree\\N ', chr(8232), '🛏 "''', repeat('é', (n % 40)::int))`;

const guest = "'guest-' || (1 + n % 200)";

/** Rows for the other tables; every text is as odd as possible. */
const others = `
  insert into users (id, name, email, phone_number) select 'guest-' || n, ${odd}, n || '@example.com', n::text
    from generate_series(1, 200) as n;
  insert into sessions (id, user_id, token, expires_at, user_agent)
    select n, ${guest}, n, 'infinity', ${odd} from generate_series(1, 300) as n;
  insert into two_factors (id, user_id, secret, backup_codes)
    select n, 'guest-' || n, ${odd}, ${odd} from generate_series(1, 200) as n;
  insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
    select n, ${guest}, left(${odd}, 60), ${odd}, n, n, ${odd}, true from generate_series(1, 300) as n;
  insert into calendar_feeds (token_hash, user_id, created_at)
    select encode(sha256(n::text::bytea), 'hex'), 'guest-' || n, now() from generate_series(1, 200) as n;
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
  insert into waitlist (id, user_id, kind, room_id, date, time, count, starts_at, ends_at, checkout_id)
    select ${id}, ${guest}, 'sleeping', 1, date '2026-01-01' + n, '16:00', 1, now(), now() + interval '1 day', ${id}
    from generate_series(1, 300) as n;
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

/** Feedback on stays, as odd as the rest. */
const feedback = `
  insert into feedback (id, booking_id, room_id, user_id, rating, message)
    select id, id, room_id, user_id, 1 + count, ${odd}
    from (select *, row_number() over (order by id) as n from bookings where room_id is not null) as stays
    where n <= 300`;

const numbered = '(select *, row_number() over (order by id) as n from bookings) as numbered';

/** The desk's rows, and a room closed despite its bookings. */
const desk = `
  insert into guests (id, name, email) select ${id}, ${odd}, n || '@example.org' from generate_series(1, 300) as n;
  insert into merged_guests (id, guest_id, name, phone_number, created_at, merged_at)
    select lpad((n + 300)::text, 12, '0'), ${id}, ${odd}, '', now(), now() from generate_series(1, 300) as n;
  insert into different_guests (one, other, said_at)
    select ${id}, lpad((n + 1)::text, 12, '0'), now() from generate_series(1, 300) as n;
  insert into guest_notes (id, guest_id, text, author_name, created_at)
    select id, id, ${odd}, ${odd}, now() from (select *, row_number() over (order by id) as n from guests) as guests;
  insert into charges (booking_id, kind, title, amount_cents, at) select id, 'charge', ${odd}, n, now() from ${numbered} where n <= 300;
  insert into messages (id, booking_id, user_id, by_desk, text, created_at)
    select id, id, user_id, false, ${odd}, now() from ${numbered} where n <= 300 and user_id is not null;
  insert into desk_payments (booking_id, kind, method, amount_cents, reason, at)
    select id, 'refunded', 'cash', n, ${odd}, now() from ${numbered} where n <= 300;
  insert into desk_log (at, actor_name, action, subject, booking_id, before, request_id, address)
    select now(), ${odd}, ${odd}, ${odd}, id, jsonb_build_array(${odd}), n, '::1' from ${numbered} where n <= 300;
  update rooms set readiness = 'out of order', out_of_order_from = now(), closed_nights = '[2020-01-01,)'
    where id = (select min(room_id) from bookings where kind = 'sleeping' and status = 'Confirmed')`;

/** Rows that owners change. */
const upkeep = `
  insert into house_versions (version, settings, actor_name, at)
    select n, jsonb_build_object('name', ${odd}), ${odd}, now() from generate_series(1, 9) as n;
  insert into translations (language, phrase, field, original, text)
    select 'de', '', field, ${odd}, ${odd} from unnest(array['headline', 'sentence', 'footer']) as field, (select 1 as n) as once;
  insert into translations (language, room_id, field, original, text)
    select 'ja', id, 'description', ${odd}, ${odd} from (select id, id as n from rooms) as rooms;
  insert into closures (room_id, why, nights)
    select (select min(id) from rooms), 'block', daterange(date '2026-01-01' + n, date '2026-01-02' + n) from generate_series(1, 9) as n;
  insert into calendar_imports (id, room_id, name, url, created_at, due_at)
    select ${id}, (select min(id) from rooms), left(n || ' ' || ${odd}, 60), 'https://travel.example/' || n, now(), now()
    from generate_series(1, 9) as n;
  insert into imported_blocks (block_id, import_id) select id, lpad('1', 12, '0') from bookings where status = 'Blocked' limit 9;
  insert into imported_blocks (block_id, import_id) select min(id), lpad('1', 12, '0') from bookings on conflict do nothing;
  insert into import_clashes (import_id, starts_at, ends_at, nights)
    select ${id}, now(), now(), daterange(date '2026-01-01' + n, date '2026-01-02' + n) from generate_series(1, 9) as n;
  insert into photos (id, width, height) select md5(n::text), 4, 3 from generate_series(1, 9) as n;
  insert into photo_files (photo_id, width, bytes)
    select md5(n::text), 160, 'RIFF'::bytea || int4send(n) || 'WEBP'::bytea || convert_to(repeat(${odd}, 9), 'UTF8')
    from generate_series(1, 9) as n;
  insert into price_rules (id, position, name, is_on, percent, stops)
    select ${id}, n, ${odd}, true, n, false from generate_series(1, 9) as n`;

/** Fills every table of a house that has the demo's content; bookings get as many rows as wanted. */
const fillTables = async ({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> => {
  await fillHouse(pool, { rows: count, timeZone: 'UTC' });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(others);
    await client.query(feedback);
    await client.query(desk);
    await client.query(upkeep);
  } finally {
    client.release(true);
  }
};

type Damage = { what: string; damage: (bytes: Buffer, random: SeededRandom) => Buffer };

/** The first bytes hold the time and system of the compression, which nothing depends on. */
const firstPlace = 10;

const placeIn = (bytes: Buffer, random: SeededRandom): number =>
  firstPlace + random.below(bytes.length - firstPlace);

const change = (bytes: Buffer, at: number, by: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ by;
  return changed;
};

/** Damage that disks, networks and people do to files; the first three kinds are always tried. */
const damages: readonly Damage[] = [
  {
    what: 'a byte that is another',
    damage: (bytes, random) => change(bytes, placeIn(bytes, random), 1 + random.below(255)),
  },
  { what: 'cut off somewhere', damage: (bytes, random) => bytes.subarray(0, placeIn(bytes, random)) },
  {
    what: 'one byte too many',
    damage: (bytes, random) => Buffer.concat([bytes, Buffer.of(random.below(256))]),
  },
  {
    what: 'a bit that is another',
    damage: (bytes, random) => change(bytes, placeIn(bytes, random), 1 << random.below(8)),
  },
  { what: 'one byte too few', damage: (bytes) => bytes.subarray(0, -1) },
  {
    what: 'another sum at its end',
    damage: (bytes, random) => change(bytes, bytes.length - 1 - random.below(8), 1),
  },
  { what: 'many zeros behind it', damage: (bytes) => Buffer.concat([bytes, Buffer.alloc(1_000_000)]) },
  { what: 'another file behind it', damage: (bytes) => Buffer.concat([bytes, gzipSync('more\n')]) },
  { what: 'the same file behind it', damage: (bytes) => Buffer.concat([bytes, bytes]) },
  {
    what: 'zeros inside',
    damage: (bytes, random) => {
      const at = placeIn(bytes, random);
      return Buffer.from(bytes).fill(0, at, Math.min(at + 512, bytes.length));
    },
  },
  {
    what: 'its halves exchanged',
    damage: (bytes, random) => {
      const at = placeIn(bytes, random);
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
    },
  },
  { what: 'nothing in it', damage: () => Buffer.alloc(0) },
];

/** Runs the program behind `npm run backup` or `npm run restore`. */
const run = (command: 'backup' | 'restore', database: TestDatabase, file: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const program = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, file],
      { env: { PATH: process.env.PATH, DATABASE_URL: urlOf(database) } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

prove(
  {
    test: 'backup and restore of a full house',
    must: 'every row is restored unchanged, and of a damaged file nothing is restored',
    short: 500,
    long: 100_000,
    unit: 'bookings',
  },
  async ({ count, seed, isLong }) => {
    const folder = await mkdtemp(join(tmpdir(), 'nightdesk-backup-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    const house = await createTestDatabase({ demo: true });
    await fillTables(house, count);
    const sums = await sumTables(house);
    expect(Object.entries(sums).filter(([, sum]) => sum.startsWith('0 rows'))).toEqual([]);
    expect(sums.bookings).toMatch(`${count} rows`);

    const file = join(folder, 'house.backup');
    const begun = performance.now();
    expect(await run('backup', house, file)).toMatchObject({ code: 0 });
    const written = performance.now();
    const bytes = await readFile(file);

    const other = await createTestDatabase({ bare: true });
    const random = seededRandom(seed);
    const tried = isLong ? damages : damages.slice(0, 3);
    for (const { what, damage } of tried) {
      const damaged = join(folder, 'damaged.backup');
      await writeFile(damaged, damage(bytes, random));
      const { code, said } = await run('restore', other, damaged);
      expect(said, what).toContain('is not a whole backup of Nightdesk');
      expect(code, what).toBe(1);
      expect(await sumTables(other), what).toEqual({});
    }

    const before = performance.now();
    expect(await run('restore', other, file)).toMatchObject({ code: 0 });
    const restored = performance.now();
    expect(await sumTables(other)).toEqual(sums);
    const tables = Object.values(sums).filter((sum) => sum.includes(' rows')).length;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    return `${tables} tables equal, ${tried.length} damaged files refused, ${(bytes.length / 1e6).toFixed(1)} MB, written in ${seconds(written - begun)}, restored in ${seconds(restored - before)}`;
  },
);
