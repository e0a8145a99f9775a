import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFamily, findStarted, signalAll } from './find-processes.ts';

const patienceMs = 5_000;

const endAll = async (folder: string): Promise<void> => {
  const begun = performance.now();
  for (let left = findStarted(folder); left.length > 0; left = findStarted(folder)) {
    const isLate = performance.now() - begun > patienceMs;
    for (const { pid, isPostgres } of left) {
      const family = findFamily(pid);
      if (!isPostgres || isLate) signalAll(family, 'SIGKILL');
      else {
        signalAll([pid], 'SIGQUIT');
        // A stopped process handles SIGQUIT only once it continues.
        signalAll(family, 'SIGCONT');
      }
    }
    await sleep(100);
  }
};

// The folder's random name identifies the processes: no others mention it.
const [, , folder = ''] = process.argv;
if (!/nightdesk-cluster-\w{6}$/.test(folder)) throw new Error(`This is no cluster's folder: ${folder}`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// Waits until the process that started the cluster closes this pipe or dies.
for await (const _ of process.stdin);
await endAll(folder);
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
