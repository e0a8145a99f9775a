import type pg from 'pg';
import { StartError } from '../../lib/start-error.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

const oldest = 15;

/** Refuses a PostgreSQL older than our SQL needs; takes the result of `show server_version_num`. */
export const checkServerVersion = (versionNumber: number): void => {
  const major = Math.floor(versionNumber / 10_000);
  if (major < oldest)
    throw new StartError(`The database is PostgreSQL ${major}, and Nightdesk needs ${oldest} or newer.`);
};

/** Any number not used for another advisory lock in the same database. */
const lockKey = 7_116_448_337;

type Applied = { version: number; name: string; checksum: string };

type Options = {
  folder?: string;
  upTo?: number;
};

/** Applies all pending migrations. Safe for concurrent starts: one process migrates, the others wait. */
export const migrate = async (pool: pg.Pool, { folder, upTo }: Options = {}): Promise<void> => {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Waiting for another process, or rewriting a large table, may rightly take long.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    checkServerVersion(Number(version.rows[0]?.server_version_num));
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (const migration of await findPending(client, migrations))
      if (upTo === undefined || migration.version <= upTo) await applyPatiently(client, migration);
  } catch (error) {
    throw await explainRefusal(client, error);
  } finally {
    // Ends the session, and with it the lock and the settings above.
    client.release(true);
  }
};

/** The database's message, without the name of the migration. */
const problemIn = (error: unknown) =>
  (error instanceof Error && error.cause ? error.cause : error) as { code?: string; message?: string }; // pg adds the code

const codeOf = (error: unknown): string | undefined => problemIn(error).code;

const notPermitted = '42501';

const explainRefusal = async (client: pg.PoolClient, error: unknown): Promise<unknown> => {
  if (codeOf(error) !== notPermitted) return error;
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return new StartError(
    `The role "${rows[0]?.role}" may not create tables in the database: ${problemIn(error).message}. Grant it that, or name another in DATABASE_URL.`,
  );
};

const findPending = async (client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> => {
  await client.query(`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied = await client.query<Applied>(
    'select version, name, checksum from schema_migrations order by version',
  );
  for (const row of applied.rows) refuseDifferent(row, migrations[row.version - 1]);
  return migrations.slice(applied.rows.length);
};

const refuseDifferent = (applied: Applied, known: Migration | undefined): void => {
  const file = `${String(applied.version).padStart(4, '0')}_${applied.name}.sql`;
  if (!known)
    throw new StartError(
      `The database is newer than this Nightdesk: it has had ${file}. Start a newer version.`,
    );
  if (known.checksum !== applied.checksum)
    throw new StartError(
      `The migration ${file} was changed after it had been applied. Restore it, and add a new migration instead. In development you can start over: delete the folder that DATA_DIR names (./data unless set), or drop the database that DATABASE_URL names.`,
    );
};

const deadlock = '40P01';
const maxAttempts = 5;

/** Retries after deadlocks: a running process may lock the same tables in another order, and then goes first. */
const applyPatiently = async (client: pg.PoolClient, migration: Migration, attempt = 1): Promise<void> => {
  try {
    await apply(client, migration);
  } catch (error) {
    if (codeOf(error) !== deadlock || attempt === maxAttempts) throw error;
    await applyPatiently(client, migration, attempt + 1);
  }
};

const apply = async (client: pg.PoolClient, { version, name, checksum, sql }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${version} (${name}) failed: ${reason}`, { cause: error });
  }
};
