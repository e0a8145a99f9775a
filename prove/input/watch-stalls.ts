/** How long, in milliseconds, the machine has kept this process from running since the watch began. */
export type Stalls = { soFar(): number };

const interval = 50;
/** Anything shorter is how timers are. */
const leastMs = 200;

/**
 * Watches for moments in which this process could neither compute nor wait, as when a machine takes its memory or its
 * processor away: the clock goes on then, and the time that its thread has computed does not. Whoever computes too long,
 * or waits for somebody else, is not excused.
 */
export const watchStalls = (): Stalls => {
  const readComputed = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let total = 0;
  let last = { at: performance.now(), computed: readComputed() };
  const look = (): void => {
    const now = { at: performance.now(), computed: readComputed() };
    const lost = now.at - last.at - interval - (now.computed - last.computed);
    if (lost > leastMs) total += lost;
    last = now;
  };
  setInterval(look, interval).unref();
  return {
    soFar() {
      look();
      return total;
    },
  };
};
