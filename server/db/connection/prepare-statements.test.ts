import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';

const database = await createTestDatabase({ demo: true });

it('what was prepared goes on after a newer version has changed the table, at the latest at the second try', async () => {
  const { db, close } = connect({ ...database.connection, max: 1 });
  const ask = () => db.selectFrom('pcs').select('title').where('id', '=', 1).executeTakeFirstOrThrow();
  for (let time = 0; time < 3; time++) await ask();
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like '%"pcs"%' and name <> ''`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
  await sql`alter table pcs alter column title type varchar(500)`.execute(database.db);
  await expect(ask()).rejects.toThrow('cached plan');
  expect(await ask()).toHaveProperty('title');
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
