import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { fillBookings, places } from './fill-bookings.ts';
import { fillOrders } from './fill-orders.ts';
import { liftConstraints } from './lift-constraints.ts';

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

/** Enough for 50,000 guests with different names. */
const firstNames =
  'Ana Amir Ben Bruna Carla Chen Clara David Diego Elif Emil Femi Filipa Greta Hana Hugo Ines Ivan Jonas Julia Kenji Kofi Lena Luca Mara Maya Noah Nuno Olga Omar Pedro Priya Rui Sara Sofia Tomas Uma Vera Wanda Yusuf'.split(
    ' ',
  );
const lastNames =
  'Abreu Almeida Bauer Berg Carvalho Costa Dias Dubois Evans Fischer Garcia Haas Ito Jansen Kaya Kowalski Lindqvist Lopes Marques Meyer Moreau Novak Okafor Olsen Pereira Petrov Reis Rossi Santos Silva Tanaka Vogel Walsh Weber Yilmaz Zhang'.split(
    ' ',
  );
/** The name at a place; after the last name it starts over. */
const pickName = (names: readonly string[], place: string): string =>
  `(array['${names.join("', '")}'])[1 + ${place} % ${names.length}]`;

/** They registered before there were points, and got the points for joining when points came. */
const addGuests = (salt: string, count: number): string => `
  create temporary table new_guests on commit drop as
    select n, 'guest-${salt}-' || n as id from generate_series(1, ${count}) as n;
  insert into users (id, name, email, email_verified, phone_number, created_at)
  select id, name, lower(replace(name, ' ', '.') || n || '@${salt}.example.com'), true,
    '3519' || lpad((n * 48271::bigint % 99999989)::text, 8, '0'), now() - interval '5 years'
  from (
    select n, id, concat_ws(' ', ${pickName(firstNames, 'n')}, ${pickName(lastNames, `n / ${firstNames.length}`)},
      ${pickName(lastNames, `n / ${firstNames.length * lastNames.length}`)}) as name
    from new_guests
  ) as named;
  insert into members (user_id, joined_at, points, next_expiry)
    select id, now(), 200, now() + interval '12 months' from new_guests;
  insert into points (user_id, kind, points, at, expires_at)
    select id, 'joined', 200, now(), now() + interval '12 months' from new_guests`;

const tables = ['users', 'members', 'points', 'checkouts', 'bookings', 'orders', 'payments', 'transfers'];

/** Fills a house as if open for years, from a month ahead backwards, in one transaction; returns its guests. */
export const fillHouse = async (
  pool: pg.Pool,
  { rows, timeZone }: Filling,
): Promise<{ guests: number; uidOf(guest: number): string }> => {
  // Four digits at the end of all references of this run.
  const salt = randomBytes(2).toString('hex').toUpperCase();
  const guests = Math.max(1, Math.ceil(rows / timesEach));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    // Days begin by the venue's clock.
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
    // Ends the session, which rolls back everything uncommitted.
    client.release(true);
  }
  return { guests, uidOf: (guest) => `guest-${salt}-${guest}` };
};
