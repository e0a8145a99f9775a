import { parentPort, workerData } from 'node:worker_threads';
import { type ReadOptions, readTimes } from './read-times.ts';

const { text, options } = workerData as { text: string; options: ReadOptions }; // as given by whoever starts it
parentPort?.postMessage(readTimes(text, options));
