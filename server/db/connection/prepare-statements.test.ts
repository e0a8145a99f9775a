import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';
import { nameStatements } from './prepare-statements.ts';

const database = await createTestDatabase({ demo: true });

it('what was prepared goes on after a newer version has changed the table, at the latest at the second try', async () => {
  const { db, close } = connect({ ...database.connection, max: 1 });
  const ask = () =>
    db.selectFrom('dishes').select('description').where('id', '=', 1).executeTakeFirstOrThrow();
  for (let time = 0; time < 3; time++) await ask();
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like '%"dishes"%' and name <> ''`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
  await sql`alter table dishes alter column description type varchar(3000)`.execute(database.db);
  await expect(ask()).rejects.toThrow('cached plan');
  expect(await ask()).toHaveProperty('description');
  await close();
});

it('statements of a transaction that are sent ahead fail with the first that fails', async () => {
  const { db } = database;
  const failing = db.transaction().execute(async (tx) => {
    await Promise.allSettled([
      tx.insertInto('secrets').values({ name: 'ahead', value: 'x' }).execute(),
      sql`select 1 / 0`.execute(tx),
    ]);
    return tx.insertInto('secrets').values({ name: 'behind', value: 'x' }).execute();
  });
  await expect(failing).rejects.toThrow('aborted');
  expect(await db.selectFrom('secrets').select('name').where('value', '=', 'x').execute()).toEqual([]);
});

const ask = 'select "id" from "rooms" where "id" = $1';

test('a statement has a name from the second time on, and keeps it', () => {
  const { nameOf } = nameStatements(10);
  expect(nameOf(ask)).toBeUndefined();
  const name = nameOf(ask);
  expect(name).toBeDefined();
  expect(nameOf(ask)).toBe(name);
  nameOf('select 1');
  expect(nameOf('select 1')).not.toBe(name);
});

test('what gives all columns is never prepared, and what counts all rows is', () => {
  const { nameOf } = nameStatements(10);
  const twice = (text: string) => [nameOf(text), nameOf(text)][1];
  expect(twice('select * from "orders"')).toBeUndefined();
  expect(twice('select "bookings".* from "bookings"')).toBeUndefined();
  expect(twice('update "orders" set "status" = $1 returning *')).toBeUndefined();
  expect(twice('select count(*) as "count" from "orders"')).toBeDefined();
});

test('no more statements are named than may be', () => {
  const { nameOf } = nameStatements(2);
  const twice = (text: string) => [nameOf(text), nameOf(text)][1];
  expect(new Set([twice('a'), twice('b')]).size).toBe(2);
  expect(twice('c')).toBeUndefined();
  expect(nameOf('a')).toBeDefined();
});

test('the same statement has the same name in every process', () => {
  const [one, other] = [nameStatements(10), nameStatements(10)];
  for (const text of ['select 1', 'select 1', ask, ask]) one.nameOf(text);
  other.nameOf(ask);
  expect(other.nameOf(ask)).toBe(one.nameOf(ask));
});

test('after a renewal the same statement has another name', () => {
  const { nameOf, renew } = nameStatements(10);
  nameOf(ask);
  const name = nameOf(ask);
  renew();
  nameOf(ask);
  expect(nameOf(ask)).toBeDefined();
  expect(nameOf(ask)).not.toBe(name);
});
