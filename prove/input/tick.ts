import { workerData } from 'node:worker_threads';
import { interval, lostSince, type Ticks, uptime } from './ticks.ts';

const ticks: Ticks = workerData; // what `watchStalls` gives it

ticks[0] = uptime();
setInterval(() => {
  ticks[1] += lostSince(ticks);
  ticks[0] = uptime();
}, interval);
