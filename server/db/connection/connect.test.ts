import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';

const { db, connection } = await createTestDatabase();
const ask = () => db.transaction().execute((tx) => tx.selectFrom('rooms').select('id').execute());

it('does not take a transaction that never began for one that was committed', async () => {
  const { query } = pg.Client.prototype;
  const refuseBegin = function (this: pg.Client, said: { text: string }) {
    return said.text === 'begin'
      ? Promise.reject(new Error('Cancelled'))
      : Reflect.apply(query, this, [said]);
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(refuseBegin as never);
  await expect(ask()).rejects.toThrow('Cancelled');
  spy.mockRestore();
  await expect(ask()).resolves.toBeDefined();
});

it('leaves no connection open once it is closed, although Kysely never used it', async () => {
  const { pool, close } = connect(connection);
  await pool.query('select 1');
  await close();
  expect(pool.totalCount).toBe(0);
  await expect(close()).resolves.toBeUndefined();
});
