import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { type Connection, connect } from '../db/connection/connect.ts';
import { writeUrl } from '../db/connection/write-url.ts';
import { migrate } from '../db/migrate/migrate.ts';
import type { Database, Db } from '../db/schema.ts';
import { templates } from './postgres/start-postgres.ts';
import { whenDone } from './when-done.ts';

/** A database of an earlier version: migrated up to a number, without content. */
export const openEarlierDatabase = async (upTo: number): Promise<TestDatabase> => {
  const database = await createTestDatabase({ bare: true });
  await migrate(database.pool, { upTo });
  return database;
};

export const countRows = async (db: Db, table: keyof Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The number of deadlocks, as far as closed connections have reported them. */
export const countDeadlocks = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> => {
  const { rows } = await pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
};

export const urlOf = (
  { connection }: Pick<TestDatabase, 'connection'>,
  password = connection.password,
): string => writeUrl({ ...connection, password });

/** How many connections of the database wait for another's lock. */
export const countWaiting = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> => {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};

export type TestDatabase = Connection & {
  /** For further connections: a second pool, a listener, `DATABASE_URL`. */
  connection: { host: string; port: number; user: string; password: string; database: string };
};

type Options = {
  /** With the demo's rooms, PCs and dishes; empty by default. */
  demo?: boolean;
  bare?: boolean;
};

/** A separate database for the calling test, or for the file if called at its top; dropped afterwards. */
export const createTestDatabase = async ({
  demo = false,
  bare = false,
}: Options = {}): Promise<TestDatabase> => {
  // Test files share a process: this resets the house of the previous file.
  setCurrentHouse(defaultTerms);
  const server = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const template = bare ? 'template0' : demo ? templates.demo : templates.empty;
  // Copying files writes no log and is several times faster for databases this small.
  await run(server, `create database ${database} template ${template} strategy file_copy`);
  const connection = { ...server, database, ...patience };
  const opened = connect(connection);
  whenDone(async () => {
    await opened.close();
    await run(server, `drop database ${database} with (force)`);
  });
  return { ...opened, connection };
};

/** Otherwise a slow machine would refuse its own tests. */
export const patience = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 300_000,
};

const run = async (server: TestDatabase['connection'], sql: string): Promise<void> => {
  const { pool, close } = connect({ ...server, ...patience, max: 1 });
  await pool.query(sql).finally(close);
};
