import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

type RunningProcess = { pid: number; parent: number; command: string };

// A process may end between being listed and being read.
const readProcess = (pid: number): RunningProcess[] => {
  try {
    const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid, parent: Number(parent), command }];
  } catch {
    return [];
  }
};

/** The PostgreSQL servers on a folder, without children: just forked, they still have the server's command. */
export const listPostgres = (folder: string): RunningProcess[] => {
  const found = listProcesses().filter(
    ({ command }) => command.includes('postgres') && command.includes(folder),
  );
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent));
};

/** All processes of this machine. From /proc if there is one: small machines lack ps. */
export const listProcesses = (): RunningProcess[] =>
  existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => readProcess(Number(name)))
    : execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => {
          const [pid, parent] = line.trim().split(/\s+/);
          return { pid: Number(pid), parent: Number(parent), command: line };
        });
