import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Changes } from '../db/listen-changes.ts';
import type { Db } from '../db/schema.ts';

export type JobRun = { isDone: boolean; seconds: number };

/** What every job gets. */
export type JobNeeds = {
  db: Db;
  changes: Pick<Changes, 'on'>;
  /** Called with one line per problem, without secrets. */
  warn(line: string): void;
  pollEvery?: number;
  onRun?: (run: JobRun) => void;
};

type Job = {
  changes: Pick<Changes, 'on'>;
  /** Topics that start a run early. */
  topic?: string | RegExp;
  /** For what becomes due by time, and for missed announcements; in milliseconds. */
  pollEvery: number;
  /** Minimum pause after a run, for frequent announcements; in milliseconds. */
  restFor?: number;
  /** One run: does all that is due, and stops between two items when aborted. */
  run(signal: AbortSignal): Promise<void>;
  onError(error: Error): void;
  onRun?: ((run: JobRun) => void) | undefined;
};

/** Runs a job regularly and on announcements, until closed. Processes coordinate through the database. */
export const repeatJob = ({ changes, topic, pollEvery, restFor = 0, run, onError, onRun }: Job) => {
  const closing = new AbortController();
  const { signal } = closing;
  const wakeUp = new EventTarget();
  let isWoken = false;
  const isAwaited = (change: string): boolean =>
    topic !== undefined &&
    (change === '*' || (topic instanceof RegExp ? topic.test(change) : change === topic));
  const off = changes.on((change) => {
    if (!isAwaited(change)) return;
    isWoken = true;
    wakeUp.dispatchEvent(new Event('wake'));
  });

  const wait = async (): Promise<void> => {
    if (restFor > 0) await sleep(restFor, undefined, { signal }).catch(() => {});
    if (isWoken) return;
    const either = new AbortController();
    const until = { signal: AbortSignal.any([signal, either.signal]) };
    await Promise.race([once(wakeUp, 'wake', until), sleep(pollEvery, undefined, until)]).catch(() => {});
    either.abort();
  };
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      const begun = performance.now();
      const isDone = await run(signal).then(
        () => true,
        (error: Error) => void onError(error),
      );
      onRun?.({ isDone: isDone === true, seconds: (performance.now() - begun) / 1000 });
      await wait();
    }
  };
  const repeating = repeat();
  return {
    async close(): Promise<void> {
      off();
      closing.abort();
      await repeating;
    },
  };
};
