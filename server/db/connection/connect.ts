import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../schema.ts';
import { prepareStatements } from './prepare-statements.ts';

// Counts and ids are far below 2^53, so int8 may be a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// So may those of int8[], which `pg` has no name for; there are no nulls in it.
const int8List = 1016 as typeof pg.types.builtins.INT8;
const parseTexts: (list: string) => string[] = pg.types.getTypeParser(int8List);
pg.types.setTypeParser(int8List, (list) => parseTexts(list).map(Number));
// A day of the calendar is no instant; a Date would make it one, in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Connection = {
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
};

/** Opens a pool that waits for nothing without end and never brings the process down. */
export const connect = (connection: pg.PoolConfig): Connection => {
  const pool = new pg.Pool({
    application_name: 'nightdesk',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // Kept plans end with their connection, so that none outlives what its table has grown to by long.
    maxLifetimeSeconds: 120,
    keepAlive: true,
    pipeline: true,
    ...connection,
  });
  // A connection lost while idle leaves the pool by itself; the next query gets a new one or its own error.
  pool.on('error', () => {});
  // One lost while in use also fails the query that it was used for, and nobody else listens to it then.
  pool.on('connect', (client) => client.on('error', () => {}));
  // A plan that is kept was made when tables were smaller; what is asked all day is in memory, and found by an index.
  pool.on('connect', (client) => void client.query('set random_page_cost = 1.1').catch(() => {}));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) });
  const close = async () => {
    // Kysely ends the pool only once it has used it.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { pool, db, close };
};
