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
// A calendar day is no instant; a Date would turn it into one, in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Connection = {
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
};

/** Opens a pool with time limits for all waits, whose errors never crash the process. */
export const connect = (connection: pg.PoolConfig): Connection => {
  const pool = new pg.Pool({
    application_name: 'nightdesk',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // Cached plans end with their connection, so none stays in use long after its tables have grown.
    maxLifetimeSeconds: 120,
    keepAlive: true,
    pipeline: true,
    ...connection,
  });
  // The pool drops a connection lost while idle; the next query gets a new one or its own error.
  pool.on('error', () => {});
  // One lost while in use also fails its query; the pool does not handle its errors then.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Cached plans may date from smaller tables, and hot data is in memory: prefer index scans.
  pool.on('connect', (client) => void client.query('set random_page_cost = 1.1').catch(() => {}));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) });
  const close = async () => {
    // Kysely ends the pool only if it has used it.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { pool, db, close };
};
