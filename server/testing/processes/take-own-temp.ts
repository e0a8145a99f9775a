import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
    // Somebody else's, or still written to: the next run tries again.
  }
};

/** Gives this process and its children a temporary folder, removed at exit, and removes those of runs that were killed. */
export const takeOwnTemp = (): void => {
  const base = tmpdir();
  for (const name of readdirSync(base)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) remove(join(base, name));
  }
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL may run as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
};
