import { mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../lib/start-error.ts';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const makeOne = (path: string): Promise<void> =>
  mkdir(path, { mode: 0o700 }).catch(async (error) => {
    if (!(await isFolder(path))) throw error;
  });

/** Creates a folder and its parents. Node's `recursive` option never ends below /proc, where nothing can be created. */
const makeFolder = (path: string): Promise<void> =>
  makeOne(path).catch(async (error: NodeJS.ErrnoException) => {
    const above = dirname(path);
    if (error.code !== 'ENOENT' || above === path) throw error;
    await makeFolder(above);
    await makeOne(path);
  });

export class AlreadyRunning extends StartError {
  override name = 'AlreadyRunning';
}

export type DataDirLock = {
  /** The folder with all links resolved. */
  dir: string;
  /** Lets a second start print the address of the first. */
  writeAddress(address: string): Promise<void>;
  release(): Promise<void>;
};

/** Locks the data folder for this process. The kernel releases the lock however the process ends, so it never goes stale. */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  const unwritable = (error: NodeJS.ErrnoException): never => {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: ${reasons[error.code ?? ''] ?? error.message}. Choose another with DATA_DIR=….`,
    );
  };
  await makeFolder(dataDir).catch(unwritable);
  const dir = await realpath(dataDir);
  const holder = join(dir, 'running.json');
  const lock = await takeLock(join(dir, 'lock'), holder).catch((error) =>
    error instanceof StartError ? Promise.reject(error) : unwritable(error),
  );
  const writeHolder = (address?: string) => writeFile(holder, JSON.stringify({ pid: process.pid, address }));
  const release = async () => {
    await rm(holder, { force: true });
    lock.close();
  };
  await writeHolder().catch((error) => {
    lock.close();
    unwritable(error);
  });
  return { dir, writeAddress: writeHolder, release };
};

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is not a folder',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

const sqliteBusy = 5;

/** SQLite only serves as a portable file lock, which Node does not offer. */
const takeLock = async (file: string, holder: string): Promise<DatabaseSync> => {
  // Fails with the reason, which SQLite would not report.
  await (await open(file, 'a', 0o600)).close();
  const lock = new DatabaseSync(file);
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error; // node:sqlite adds errcode
    throw new AlreadyRunning(`Nightdesk is already running on this data: ${await describeHolder(holder)}.`);
  }
};

const describeHolder = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { pid, address } = /^\{.*\}$/.test(text) ? JSON.parse(text) : {};
  return `process ${pid ?? 'unknown'} ${address ? `at ${address}` : 'is just starting or stopping'}`;
};
