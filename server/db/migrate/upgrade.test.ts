import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServer } from '../../testing/open-server.ts';
import {
  countDeadlocks,
  countWaiting,
  openEarlierDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { connect } from '../connection/connect.ts';
import { migrate } from './migrate.ts';

const roomColumns = 'id, title, description, details, image, price_cents, rating';
const pcColumns = 'id, title, description, image, price_cents';
const dishColumns = 'id, name, description, image, price_cents';

/** The statements of the first version (81cb524), copied by hand: lists in every order, single offers, health. */
const firstReads: readonly [statement: string, values: readonly unknown[]][] = [
  [`select ${roomColumns} from rooms where kind = $1 and true order by id limit $2`, ['sleeping', 101]],
  [
    `select ${roomColumns} from rooms where kind = $1 and true order by price_cents asc, id limit $2`,
    ['study', 21],
  ],
  [
    `select ${roomColumns} from rooms where kind = $1 and true order by rating desc, id limit $2`,
    ['sleeping', 21],
  ],
  [
    `select ${roomColumns} from rooms where kind = $1 and true
      and (rating < $2 or (rating = $2 and id > $3)) order by rating desc, id limit $4`,
    ['sleeping', 4.5, 10, 21],
  ],
  [
    `select ${roomColumns} from rooms where kind = $1 and true
      and concat_ws(' ', title, description, details) ilike $2 and price_cents <= $3::numeric * 100
      order by lower(title) asc, id limit $4`,
    ['sleeping', '%bed%', '25.5', 21],
  ],
  [`select ${roomColumns} from rooms where kind = $1 and id = $2`, ['sleeping', 1]],
  [`select ${pcColumns} from pcs where true order by id limit $1`, [101]],
  [
    `select ${pcColumns} from pcs where true and concat_ws(' ', title, description) ilike $1
      order by price_cents desc, id limit $2`,
    ['%screen%', 21],
  ],
  [`select ${pcColumns} from pcs where id = $1`, [7]],
  [`select ${dishColumns} from dishes where id > $1 order by id limit $2`, [0, 101]],
  // It compared the number with its own migrations; newer ones only add to it.
  ['select count(*)::int > 0 as applied from schema_migrations', []],
];

const fill = `
  insert into rooms (kind, title, description, details, image, price_cents, rating)
  select case when n % 3 = 0 then 'study' else 'sleeping' end, 'Room ' || n, E'High up.\\nQuiet.', E'One bed.\\nA lamp 🛏',
    '/pictures/' || n || '.svg', 1000 + n, (n % 51) / 10.0 from generate_series(1, 5000) as n;
  insert into pcs (id, title, description, image, price_cents)
  select n, 'PC ' || n, 'Two screens.', '/pictures/pc.svg', 200 + n from generate_series(1, 50) as n;
  insert into dishes (name, description, image, price_cents)
  select 'Soup ' || n, 'Hot.', '/pictures/soup.svg', n from generate_series(1, 5000) as n;
  insert into dishes (name, description, image, price_cents) values ('SOUP 1', 'Hotter.', '/hot.svg', 0);
  insert into demo_batches (name) values ('sleeping rooms'), ('dishes')`;

const keep = async ({ pool }: Pick<TestDatabase, 'pool'>) => {
  const read = async (columns: string, table: string) =>
    (await pool.query(`select ${columns}, created_at from ${table} order by id`)).rows;
  return {
    rooms: await read(`kind, ${roomColumns}`, 'rooms'),
    pcs: await read(pcColumns, 'pcs'),
    dishes: await read(dishColumns, 'dishes'),
    batches: (await pool.query('select * from demo_batches order by name')).rows,
  };
};

/** Simulates a process of the first version: repeats its statements, through connections of the present one. */
const readOn = (database: TestDatabase) => {
  const { pool, close } = connect({ ...database.connection, max: 4 });
  const readAll = () =>
    Promise.all(firstReads.map(async ([text, values]) => (await pool.query(text, [...values])).rows));
  let isOver = false;
  let rounds = 0;
  const work = async () => {
    const first = await readAll();
    while (!isOver) {
      expect(await readAll()).toEqual(first);
      rounds += 1;
      await sleep(1);
    }
    expect(await readAll()).toEqual(first);
  };
  const working = work().finally(close);
  // Reported by `stop`.
  working.catch(() => {});
  return {
    rounds: () => rounds,
    stop: () => {
      isOver = true;
      return working;
    },
  };
};

it('the first release becomes the present one while a process of its own still reads', {
  tags: 'thorough',
}, async () => {
  const database = await openEarlierDatabase(1);
  const { pool } = database;
  await pool.query(fill);
  const before = await keep(database);
  const reader = readOn(database);
  await expect.poll(reader.rounds).toBeGreaterThan(1);
  const begun = reader.rounds();
  await migrate(pool);
  const during = reader.rounds() - begun;
  await reader.stop();
  expect(during).toBeGreaterThan(0);

  expect(await keep(database)).toEqual(before);
  const news = await pool.query(`
    select (select count(*)::int from rooms where shown_rating = rating and review_count = 0) as rooms,
      (select count(*)::int from dishes where category = 'Mains' and not sold_out and not members_only) as dishes,
      (select array_agg(name) from dishes where retired_at is not null) as retired`);
  expect(news.rows).toEqual([{ rooms: 5000, dishes: 5001, retired: ['SOUP 1'] }]);
  const { app } = await openServer(database);
  const served = await app.inject('/api/rooms/1');
  expect(served.json()).toEqual({
    id: 1,
    title: 'Room 1',
    description: 'High up.\nQuiet.',
    details: 'One bed.\nA lamp 🛏',
    image: '/pictures/1.svg',
    images: ['/pictures/1.svg'],
    rating: 0.1,
    reviews: 0,
    pricePerNight: 10.01,
  });
  const { rows } = await pool.query(
    "insert into dishes (name, description, image, price_cents) values ('Bread', 'Warm.', '/b.svg', 1) returning id",
  );
  expect(rows).toEqual([{ id: 5002 }]);
});

const openEarlierHouse = async (): Promise<TestDatabase> => {
  const database = await openEarlierDatabase(6);
  await sql`
    insert into users (id, name, email, created_at)
    select 'guest-' || n, 'Guest', 'guest-' || n || '@example.com', '2020-01-01' from generate_series(1, 3) as n;
    insert into rooms (kind, title, description, details, image, price_cents, rating)
    values ('sleeping', 'Attic', 'High up.', 'One bed.', '/attic.svg', 2500, 4.5);
    insert into dishes (name, description, image, price_cents) values ('Soup', 'Hot.', '/soup.svg', 599);
    insert into bookings
      (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
    select '000000000001', 'guest-1', 'sleeping', id, title, '2027-01-01', '16:00', 1,
      '2027-01-01T16:00Z', '2027-01-02T11:00Z', 2500, 'Confirmed' from rooms;
    insert into payments (id, booking_id, amount_cents, status)
    values ('000000000001', '000000000001', 2500, 'due')`.execute(database.db);
  return database;
};

it('whoever has registered before is a member from now on, with points for 12 months', async () => {
  const { db, pool } = await openEarlierHouse();
  await migrate(pool);
  const { rows } = await sql`
    select members.user_id, members.points, members.owed, kind, points.points as came,
      joined_at = at and at > now() - interval '1 hour' as "isNew",
      next_expiry = expires_at and expires_at = at + interval '12 months' as "isForAYear"
    from members join points using (user_id) order by user_id`.execute(db);
  expect(rows).toEqual(
    [1, 2, 3].map((n) => ({
      user_id: `guest-${n}`,
      points: 200,
      owed: 0,
      kind: 'joined',
      came: 200,
      isNew: true,
      isForAYear: true,
    })),
  );
});

const lockGuest = sql`select from users where id = 'guest-1' for no key update`;
const book = sql`
  insert into bookings (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
  select '000000000002', 'guest-1', 'sleeping', id, title, '2027-01-03', '16:00', 1,
    '2027-01-03T16:00Z', '2027-01-04T11:00Z', 2500, 'Confirmed' from rooms`;
const owe = sql`
  insert into payments (id, booking_id, amount_cents, status) values ('000000000002', '000000000002', 2500, 'due')`;
const readBookings = sql`
  select from bookings join payments on booking_id = bookings.id
    left join users on users.id = user_id left join rooms on rooms.id = room_id`;
const cancel = sql`update bookings set status = 'Cancelled', cancelled_at = now()`;
const letGo = sql`update payments set status = 'cancelled'`;

it.each([
  ['books', [lockGuest], [sql`select title from rooms`, book, owe]],
  ['has chosen a room to book', [lockGuest, sql`select title from rooms`], [book, owe]],
  ['has chosen a dish to order', [lockGuest, sql`select name from dishes`], [sql`select from orders`]],
  ['cancels', [readBookings], [cancel, letGo, sql`select from checkouts`]],
  ['leaves', [lockGuest, sql`update checkouts set status = status`], [readBookings, cancel, letGo]],
])('whoever %s at an earlier version meanwhile goes first', async (_what, before, after) => {
  const database = await openEarlierHouse();
  const { db, pool } = database;
  const guest = await db.startTransaction().execute();
  for (const statement of before) await statement.execute(guest);
  const migrating = migrate(pool);
  await expect.poll(() => countWaiting(database)).toBe(1);
  for (const statement of after) await statement.execute(guest);
  await guest.commit().execute();
  await migrating;
  expect(await countDeadlocks(database)).toBe(0);
});
