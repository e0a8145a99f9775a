import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openServer } from '../../testing/open-server.ts';
import { openEarlierDatabase, type TestDatabase } from '../../testing/test-database.ts';
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
  // It compared the number with its own migrations, which newer ones do not lessen.
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

/** Stands for a process of the first version: its statements, again and again, through connections of the present one. */
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
  // Said when it is stopped.
  working.catch(() => {});
  return {
    rounds: () => rounds,
    stop: () => {
      isOver = true;
      return working;
    },
  };
};

it('the first release becomes the present one while a process of its own still reads', async () => {
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
    ...{ id: 1, title: 'Room 1', description: 'High up.\nQuiet.', details: 'One bed.\nA lamp 🛏' },
    ...{ image: '/pictures/1.svg', rating: 0.1, reviews: 0, pricePerNight: 10.01 },
  });
  const { rows } = await pool.query(
    "insert into dishes (name, description, image, price_cents) values ('Bread', 'Warm.', '/b.svg', 1) returning id",
  );
  expect(rows).toEqual([{ id: 5002 }]);
});
