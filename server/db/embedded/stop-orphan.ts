import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './create-cluster.ts';
import { socketName } from './place-socket.ts';
import { isAlive, stopPostgres } from './stop-process.ts';

/** Ends the PostgreSQL that a killed server left on this folder. To be called only by the holder of the folder's lock. */
export const stopOrphan = async ({ folder, data }: Cluster): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isOrphan = () => isAlive(pid) && isPostgresOf(pid, data);
  if (isOrphan()) await stopPostgres(pid, isOrphan);
  // The number belongs to another program by now, which PostgreSQL would take for its predecessor.
  else if (isAlive(pid)) await rm(pidFile, { force: true });
  await rm(join(folder, `${socketName}.lock`), { force: true });
};

const isPostgresOf = (pid: number, data: string): boolean => {
  const command = readCommand(pid);
  // As run-postgres.ts puts them.
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
