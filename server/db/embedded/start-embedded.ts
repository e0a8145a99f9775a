import { join } from 'node:path';
import pg from 'pg';
import { chooseRunner } from './choose-runner.ts';
import { clusterUser, createCluster } from './create-cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { keepReserve } from './keep-reserve.ts';
import { keepRunning } from './keep-running.ts';
import { placeSocket } from './place-socket.ts';
import { postgresArguments, runPostgres } from './run-postgres.ts';
import { stopOrphan } from './stop-orphan.ts';

export type EmbeddedOptions = {
  /** Where to look for setpriv and unshare; the system's own places unless told. */
  path?: string | undefined;
  /** Overrides of PostgreSQL's own settings. */
  settings?: Record<string, string>;
  signal?: AbortSignal;
  /** Told in one line when PostgreSQL died, and what became of it. */
  onTrouble?: (line: string) => void;
};

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
};

/** After a crash everything has to reach the disk before it is recovered: in one call where the system has it, and several times as fast. */
const syncAtOnce: Record<string, string> =
  process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

/** Starts the built-in PostgreSQL on a folder that the caller has locked, and keeps it running until stopped. */
export const startEmbedded = async (
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const runner = await chooseRunner(binaries.postgres, dataDir, folder, options.path);
  const cluster = await createCluster(folder, binaries, runner, options.signal);
  await stopOrphan(cluster);
  const socket = await placeSocket(folder, runner.owner);
  const connection = {
    host: socket.dir,
    port: 5432,
    user: clusterUser,
    password: cluster.password,
    database: 'postgres',
  };
  const start = (settings: Record<string, string>, signal?: AbortSignal) =>
    runPostgres(
      [
        ...runner.prefix,
        binaries.postgres,
        ...postgresArguments(cluster.data, socket.dir, { ...syncAtOnce, ...options.settings, ...settings }),
      ],
      runner.env,
      connection,
      signal,
    );
  try {
    const stopProcess = keepRunning(await start({}, options.signal), {
      reserve: keepReserve(folder),
      onTrouble: options.onTrouble,
      start: ({ readOnly }) => start(readOnly ? { default_transaction_read_only: 'on' } : {}),
    });
    const stop = () => stopProcess().then(socket.remove);
    await createDatabase(connection, 'nightdesk').catch((error) => stop().then(() => Promise.reject(error)));
    return { connection: { ...connection, database: 'nightdesk' }, stop };
  } catch (error) {
    await socket.remove();
    throw error;
  }
};

const createDatabase = async (connection: pg.ClientConfig, name: string): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};
