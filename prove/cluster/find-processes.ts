import { readdirSync, readFileSync } from 'node:fs';

// A process may end between being listed and being read, or belong to another user.
const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const listIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Whether a process runs; a zombie's command line reads as empty. */
export const isAlive = (pid: number): boolean => read(pid, 'cmdline') !== '';

export const findFamily = (pid: number): number[] => [
  pid,
  ...listIds().filter((id) => Number(/^PPid:\s*(\d+)/m.exec(read(id, 'status'))?.[1]) === pid),
];

export const withWord = (pids: readonly number[], word: string): number[] =>
  pids.filter((pid) => read(pid, 'cmdline').includes(word));

export const findStarted = (folder: string): { pid: number; isPostgres: boolean }[] =>
  listIds().flatMap((pid) => {
    const command = read(pid, 'cmdline');
    const isOurs = pid !== process.pid && (command + read(pid, 'environ')).includes(folder);
    return isOurs ? [{ pid, isPostgres: command.split('\0')[0]?.endsWith('/postgres') ?? false }] : [];
  });

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
};
