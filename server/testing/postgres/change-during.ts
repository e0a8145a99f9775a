import { expect } from 'vitest';
import type { Role } from '#contract/identity/permissions.ts';
import { countWaiting, type TestDatabase } from '../test-database.ts';

type Change = {
  uid: string;
  /** Statements about the user `$1`. */
  statements: readonly string[];
};

/** Changes a user while `act` has already read the old state and waits for the lock. */
export const changeDuring = async <T>(
  database: Pick<TestDatabase, 'pool'>,
  { uid, statements }: Change,
  act: () => PromiseLike<T>,
): Promise<T> => {
  const connection = await database.pool.connect();
  try {
    // Others see the change only after the commit, and wait for it if they lock the user.
    await connection.query('begin');
    await connection.query('select from users where id = $1 for no key update', [uid]);
    for (const statement of statements) await connection.query(statement, [uid]);
    const done = act();
    await expect.poll(() => countWaiting(database)).toBe(1);
    await connection.query('commit');
    return await done;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
};

/** The same with the role of an admin. */
export const demoteDuring = <T>(
  database: Pick<TestDatabase, 'pool'>,
  { uid, to }: { uid: string; to: Role },
  act: () => PromiseLike<T>,
): Promise<T> =>
  changeDuring(database, { uid, statements: [`update users set role = '${to}' where id = $1`] }, act);
