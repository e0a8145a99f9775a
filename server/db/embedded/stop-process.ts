import { setTimeout as sleep } from 'node:timers/promises';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it exists, but is not ours
  }
};

/** PostgreSQL's fast shutdown, then the immediate one (recovers at the next start), then SIGKILL. */
const steps = [
  { signal: 'SIGINT', wait: 20_000 },
  { signal: 'SIGQUIT', wait: 8_000 },
  { signal: 'SIGKILL', wait: 2_000 },
] as const;

/** Stops PostgreSQL, escalating only if it does not end. */
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
    // It ended between the check and the signal.
  }
};
