import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { fillBookings, places } from './fill-bookings.ts';
import { fillOrders } from './fill-orders.ts';

type Definition = { drop: string; make: string };

/** What the database keeps of tables besides their rows and primary keys, in the order in which it can be made again. */
const findDefinitions = async (client: ClientBase, tables: readonly string[]): Promise<Definition[]> => {
  const { rows } = await client.query<Definition>(
    `select drop, make from (
      select 1 as place, indexrelid::bigint as id, format('drop index %s', indexrelid::regclass) as drop,
        pg_get_indexdef(indexrelid) as make
      from pg_index
      where indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select case contype when 'f' then 3 else 2 end, oid::bigint,
        format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
      where conrelid = any($1::text[]::regclass[]) and contype in ('u', 'x', 'f')
    ) as definitions order by place, id`,
    [tables],
  );
  return rows;
};

/** Works on tables without constraints and indexes, then restores them, within the caller's transaction. */
const liftConstraints = async (
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const definitions = await findDefinitions(client, tables);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  for (const { make } of definitions) await client.query(make);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
};

export type Filling = {
  rows: number;
  timeZone: string;
};

const timesEach = 20;

const addPlaces = `
  insert into rooms (kind, title, description, details, image, price_cents, rating)
  select kind, case kind when 'sleeping' then 'Room ' else 'Study ' end || n,
    'A door that closes, a lamp and a window on the yard.', E'Fast Wi-Fi\\nTwo sockets',
    case kind when 'sleeping' then '/pictures/room-bunk-lantern.svg' else '/pictures/study-round-table.svg' end,
    case kind when 'sleeping' then 3000 + n % 9 * 1000 else 800 + n % 5 * 200 end, 4.5
  from (values ('sleeping', ${places.sleeping}), ('study', ${places.study})) as wanted (kind, count),
    generate_series(1 + (select count(*) from rooms where rooms.kind = wanted.kind
      and not exists (select from bookings where room_id = rooms.id)), count) as n;
  insert into pcs (id, title, description, image, price_cents)
  select (select coalesce(max(id), 0) from pcs) + n, 'PC ' || n, 'Two screens and a quiet keyboard.',
    '/pictures/pc-daily.svg', 300 + n % 4 * 100
  from generate_series(1 + (select count(*) from pcs
    where not exists (select from bookings where pc_id = pcs.id)), ${places.pc}) as n`;

/** They registered before there were points, and so were given those of joining when points came. */
const addGuests = (salt: string, count: number): string => `
  create temporary table new_guests on commit drop as
    select n, 'guest-${salt}-' || n as id from generate_series(1, ${count}) as n;
  insert into users (id, name, email, email_verified, phone_number, created_at)
  select id, 'Guest ' || n, id || '@example.com', true, lpad(n::text, 9, '5'), now() - interval '5 years'
  from new_guests;
  insert into members (user_id, joined_at, points, next_expiry)
    select id, now(), 200, now() + interval '12 months' from new_guests;
  insert into points (user_id, kind, points, at, expires_at)
    select id, 'joined', 200, now(), now() + interval '12 months' from new_guests`;

const tables = ['users', 'members', 'points', 'checkouts', 'bookings', 'orders', 'payments', 'transfers'];

/** Fills a house as if open for years, from a month ahead backwards, all in one transaction; gives the guests' e-mail pattern. */
export const fillHouse = async (
  pool: pg.Pool,
  { rows, timeZone }: Filling,
): Promise<{ guests: number; uidOf(guest: number): string }> => {
  // Four digits that stand at the end of all references of this time.
  const salt = randomBytes(2).toString('hex').toUpperCase();
  const guests = Math.max(1, Math.ceil(rows / timesEach));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    // The clock of the venue says when days begin.
    await client.query("select set_config('timezone', $1, true)", [timeZone]);
    await client.query(addPlaces);
    await liftConstraints(client, tables, async () => {
      await client.query(addGuests(salt, guests));
      const scale = { rows, guests, salt };
      for (const statement of [...fillBookings(scale), ...fillOrders(scale)]) await client.query(statement);
    });
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    // Ends the session, and with it whatever was not committed.
    client.release(true);
  }
  return { guests, uidOf: (guest) => `guest-${salt}-${guest}` };
};
