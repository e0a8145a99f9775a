import { expect } from 'vitest';
import { countWaiting, type TestDatabase } from '../test-database.ts';

/** Makes a user of an admin while something is done that still found an admin, and now waits to rely on it. */
export const demoteDuring = async <T>(
  database: Pick<TestDatabase, 'pool'>,
  uid: string,
  act: () => PromiseLike<T>,
): Promise<T> => {
  const connection = await database.pool.connect();
  try {
    // Nobody sees it before the commit, and whoever locks the user has to wait for that.
    await connection.query('begin');
    await connection.query("update users set role = 'user' where id = $1", [uid]);
    const done = act();
    await expect.poll(() => countWaiting(database)).toBe(1);
    await connection.query('commit');
    return await done;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
};
