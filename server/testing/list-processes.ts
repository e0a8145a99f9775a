import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

type RunningProcess = { pid: number; command: string };

// A process may end between being listed and being read.
const readCommand = (pid: number): RunningProcess[] => {
  try {
    return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
  } catch {
    return [];
  }
};

/** What runs on this machine. From /proc where there is one: small machines come without ps. */
export const listProcesses = (): RunningProcess[] =>
  existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => readCommand(Number(name)))
    : execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
