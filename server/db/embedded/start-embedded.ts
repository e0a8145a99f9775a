import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseRunner } from './choose-runner.ts';
import { type Cluster, clusterUser, createCluster } from './create-cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { keepRunning } from './keep-running.ts';
import { placeSocket, socketName } from './place-socket.ts';
import { appPasswordOf, appUser, prepareDatabase, sealLog } from './prepare-database.ts';
import { reserveDiskSpace } from './reserve-disk-space.ts';
import { postgresArguments, runPostgres } from './run-postgres.ts';
import { isAlive, stopPostgres } from './stop-process.ts';

/** Stops the PostgreSQL that a killed server left on this folder. Only for the holder of the folder's lock. */
const stopOrphan = async ({ folder, data }: Cluster): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isOrphan = () => isAlive(pid) && isPostgresOf(pid, data);
  if (isOrphan()) await stopPostgres(pid, isOrphan);
  // Another program has this pid now; PostgreSQL would take it for its predecessor.
  else if (isAlive(pid)) await rm(pidFile, { force: true });
  await rm(join(folder, `${socketName}.lock`), { force: true });
};

const isPostgresOf = (pid: number, data: string): boolean => {
  const command = readCommand(pid);
  // As in run-postgres.ts.
  return command.includes('postgres') && command.includes(`-D ${data} -k`);
};

const readCommand = (pid: number): string => {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

export type EmbeddedOptions = {
  /** Where to find setpriv and unshare; the system's own places by default. */
  path?: string | undefined;
  settings?: Record<string, string>;
  signal?: AbortSignal;
  onTrouble?: (line: string) => void;
};

type Address = { host: string; port: number; user: string; password: string; database: string };

export type EmbeddedPostgres = {
  /** As the application's role. */
  connection: Address;
  /** As the cluster's superuser, for what the application must not be able to do. */
  superuser: Address;
  /** From now until the next start the application can only read and append to the log. */
  sealLog(): Promise<void>;
  stop(): Promise<void>;
};

/** After a crash everything must be synced before recovery: in one call if the system has it, which is several times as fast. */
const syncAtOnce: Record<string, string> =
  process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

/** Starts the built-in PostgreSQL on a locked folder and keeps it running until stopped. */
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
  const superuser = {
    host: socket.dir,
    port: 5432,
    user: clusterUser,
    password: cluster.password,
    database: 'nightdesk',
  };
  const maintenance = { ...superuser, database: 'postgres' };
  const start = (settings: Record<string, string>, signal?: AbortSignal) =>
    runPostgres(
      runner.wrap(
        [
          binaries.postgres,
          ...postgresArguments(cluster.data, socket.dir, { ...syncAtOnce, ...options.settings, ...settings }),
        ],
        [socket.dir],
      ),
      runner.env,
      maintenance,
      signal,
    );
  try {
    const stopProcess = keepRunning(await start({}, options.signal), {
      reserve: reserveDiskSpace(folder),
      onTrouble: options.onTrouble,
      start: ({ readOnly }) => start(readOnly ? { default_transaction_read_only: 'on' } : {}),
    });
    const stop = () => stopProcess().then(socket.remove);
    await prepareDatabase(maintenance, superuser.database).catch((error) =>
      stop().then(() => Promise.reject(error)),
    );
    const app = { user: appUser, password: appPasswordOf(cluster.password) };
    const connection = { ...superuser, ...app };
    return { connection, superuser, sealLog: () => sealLog(superuser), stop };
  } catch (error) {
    await socket.remove();
    throw error;
  }
};
