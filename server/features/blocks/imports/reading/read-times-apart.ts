import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportedTime } from './import-times.rules.ts';
import { NotACalendar, type ReadOptions } from './read-times.ts';
import type { ReadTask } from './read-times.worker.ts';

const longest = 10_000;
/** A busy machine takes long to start a thread. */
const startPatience = 60_000;

/** Reads a feed in its own thread with limits of time and memory: strangers write it, and the server must not block. */
export const readTimesApart = async (
  text: string,
  options: ReadOptions,
  milliseconds = longest,
): Promise<ImportedTime[]> => {
  const worker = new Worker(new URL('./read-times.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(startPatience) });
    worker.postMessage({ text, options } satisfies ReadTask);
    const [times] = await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) });
    return times as ImportedTime[]; // what the worker sends
  } catch (error) {
    throw new NotACalendar('', { cause: error });
  } finally {
    await worker.terminate();
  }
};
