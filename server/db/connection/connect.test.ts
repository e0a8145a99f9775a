import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';

const { db } = await createTestDatabase();
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
