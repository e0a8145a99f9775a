import { parentPort } from 'node:worker_threads';
import { type ReadOptions, readTimes } from './read-times.ts';

export type ReadTask = { text: string; options: ReadOptions };

parentPort?.once('message', ({ text, options }: ReadTask) => {
  parentPort?.postMessage(readTimes(text, options));
});
parentPort?.postMessage('ready');
