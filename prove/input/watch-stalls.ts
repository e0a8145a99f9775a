import { Worker } from 'node:worker_threads';
import { lostSince, type Ticks } from './ticks.ts';

/** How long, in milliseconds, the machine has kept this process from running since the watch began. */
export type Stalls = { soFar(): number };

/**
 * Watches by a second thread for moments in which the machine stood still, or had no processor for us: then neither thread
 * runs. Whoever computes too long, or waits for somebody else, stops the first thread only, and is not excused.
 */
export const watchStalls = async (): Promise<Stalls> => {
  const ticks = new Float64Array(new SharedArrayBuffer(16)) as Ticks; // two numbers
  const worker = new Worker(new URL('./tick.ts', import.meta.url), { workerData: ticks });
  worker.unref();
  while (ticks[0] === 0) await new Promise((done) => setTimeout(done, 10));
  return { soFar: () => ticks[1] + lostSince(ticks) };
};
