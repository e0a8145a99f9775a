import { setTimeout as sleep } from 'node:timers/promises';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it exists and is not ours
  }
};

/** PostgreSQL's fast stop, then its immediate one (recovers at the next start), then force. */
const steps = [
  { signal: 'SIGINT', wait: 20_000 },
  { signal: 'SIGQUIT', wait: 8_000 },
  { signal: 'SIGKILL', wait: 2_000 },
] as const;

/** Stops a PostgreSQL server in order, with more force only when it does not end. */
export const stopPostgres = async (
  pid: number,
  isRunning: () => boolean = () => isAlive(pid),
): Promise<void> => {
  for (const { signal, wait } of steps) {
    for (let waited = 0; waited < wait; waited += 20) {
      if (!isRunning()) return;
      if (waited === 0) sendSignal(pid, signal);
      await sleep(20);
    }
  }
};

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the question and the signal.
  }
};
