import { describeChanges } from './describe-changes.ts';
import type { Line } from './open-line.ts';
import { takeInBatches } from './take-in-batches.ts';

/** So many streams get something before whatever else waits has its turn. */
export const batch = 20;
/** Fan-outs are at least this far apart, in milliseconds; what happens meanwhile goes out together. */
const shortestPause = 100;
/** After a long fan-out the process has this many times as long for everything else. */
const pauseShare = 9;
const longestPause = 5_000;

/** Tells all streams what changed, one fan-out at a time. The more streams there are, the longer the pause between two. */
export const fanOutHints = (lines: Iterable<Line>) => {
  const topics = new Set<string>();
  let isBusy = false;
  let closed = false;
  let pausing: NodeJS.Timeout | undefined;

  const rest = (took: number): void => {
    const pause = Math.min(longestPause, Math.max(shortestPause, took * pauseShare));
    if (!closed) pausing = setTimeout(flush, pause).unref();
  };
  const flush = (): void => {
    const text = describeChanges(topics);
    topics.clear();
    isBusy = text !== undefined && !closed;
    if (text === undefined || closed) return;
    const parts = [Buffer.from(text)];
    const begun = performance.now();
    takeInBatches(
      lines,
      batch,
      (line) => line.send(parts),
      () => rest(performance.now() - begun),
    );
  };

  return {
    add(topic: string): void {
      topics.add(topic);
      if (isBusy) return;
      isBusy = true;
      // What one transaction announces arrives together.
      setImmediate(flush);
    },
    close(): void {
      closed = true;
      clearTimeout(pausing);
    },
  };
};
