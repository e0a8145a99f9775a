const firstPauseSeconds = 30;

/** Nobody's money waits longer than this for the next attempt. */
const longestPauseSeconds = 6 * 3600;

/** How many seconds to wait after a failed attempt, each time twice as long; money is never given up. */
export const planRefundRetry = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
