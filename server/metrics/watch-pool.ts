import type pg from 'pg';
import type { Metrics } from './create-metrics.ts';

/** Shows how the connections of the database are used. */
export const watchPool = (
  { watch }: Pick<Metrics, 'watch'>,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void => {
  watch('pool_connections', 'Connections to the database.', () => pool.totalCount);
  watch('pool_idle', 'Connections to the database that nobody uses.', () => pool.idleCount);
  watch('pool_waiting', 'Requests that wait for a connection to the database.', () => pool.waitingCount);
};
