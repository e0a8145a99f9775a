import type { TestDatabase } from '../test-database.ts';

/** How many connections of the database wait for another's lock. */
export const countWaiting = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> => {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};
