/** When the second thread last ran, and how long it was kept from running before that, in milliseconds. */
export type Ticks = Float64Array & { 0: number; 1: number };

export const interval = 50;
/** Anything shorter is how timers are. */
const leastMs = 200;

/** The same in all threads, whatever is done to the clock. */
export const uptime = (): number => Number(process.hrtime.bigint()) / 1e6;

/** How much longer ago than it should be the last tick is. */
export const lostSince = (ticks: Ticks): number => {
  const lost = uptime() - ticks[0] - interval;
  return lost > leastMs ? lost : 0;
};
