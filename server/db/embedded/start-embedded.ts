import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunner } from './choose-runner.ts';
import { clusterUser, createCluster } from './create-cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { placeSocket } from './place-socket.ts';
import { type PostgresProcess, postgresArguments, runPostgres } from './run-postgres.ts';
import { stopOrphan } from './stop-orphan.ts';

export type EmbeddedOptions = {
  /** Where to look for setpriv and unshare; the system's own places unless told. */
  path?: string | undefined;
  /** Overrides of PostgreSQL's own settings. */
  settings?: Record<string, string>;
  signal?: AbortSignal;
  /** Told in one line when PostgreSQL died and was started again. */
  onTrouble?: (line: string) => void;
  /** Told in one line when it cannot be kept running. */
  onGiveUp?: (line: string) => void;
};

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
};

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
  const start = (signal?: AbortSignal) =>
    runPostgres(
      [
        ...runner.prefix,
        binaries.postgres,
        ...postgresArguments(cluster.data, socket.dir, options.settings ?? {}),
      ],
      runner.env,
      connection,
      signal,
    );
  try {
    const stopProcess = keepRunning(await start(options.signal), start, options);
    const stop = () => stopProcess().then(socket.remove);
    await createDatabase(connection, 'nightdesk').catch((error) => stop().then(() => Promise.reject(error)));
    return { connection: { ...connection, database: 'nightdesk' }, stop };
  } catch (error) {
    await socket.remove();
    throw error;
  }
};

/** Waits before each new attempt; after the last one it is given up. */
const pauses = [100, 500, 1000, 2000, 5000, 10_000];

const keepRunning = (
  first: PostgresProcess,
  start: () => Promise<PostgresProcess>,
  options: EmbeddedOptions,
) => {
  let current = first;
  let stopping = false;
  const restart = async (): Promise<PostgresProcess | undefined> => {
    let lastWords = '';
    for (const pause of pauses) {
      await sleep(pause, undefined, { ref: false });
      if (stopping) return undefined;
      try {
        return await start();
      } catch (error) {
        lastWords = error instanceof Error ? error.message : String(error);
      }
    }
    options.onGiveUp?.(`The built-in PostgreSQL ended and cannot be started again. ${lastWords}`);
    return undefined;
  };
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const lastWords = await current.ended;
      if (stopping) return;
      options.onTrouble?.(`The built-in PostgreSQL ended by itself and is started again: ${lastWords}`);
      const next = await restart();
      if (!next) return;
      current = next;
    }
  };
  const watching = watch();
  return async () => {
    stopping = true;
    await current.stop();
    await watching;
    // A restart may have been under way.
    await current.stop();
  };
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
