import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'nightdesk-run-';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // kill throws nothing else
  }
};

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's, or still being written: the next run tries again.
  }
};

const memory = '/dev/shm';

/** Several times what a run has needed so far. */
const memoryNeeded = 6 * 1024 ** 3;

/** Undefined if memory is short or TMPDIR is set. */
const findMemory = (): string | undefined => {
  if (process.env.TMPDIR || freemem() < memoryNeeded) return undefined;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize < memoryNeeded ? undefined : memory;
  } catch {
    return undefined;
  }
};

/** Gives this process and its children a temporary folder, removed at exit, and removes those of runs that were killed. */
export const takeOwnTemp = ({ inMemory = false } = {}): void => {
  const base = (inMemory && findMemory()) || tmpdir();
  for (const name of readdirSync(base)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) remove(join(base, name));
  }
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
};
