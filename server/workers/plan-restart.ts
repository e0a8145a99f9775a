/** How long, in milliseconds, until a process is started again that has ended so many times in a row right after its start. */
const pauses = [0, 500, 1_000, 2_000, 5_000, 10_000];

/** Whoever has lived this long did not end because of how it was started. */
const longLife = 30_000;

export type Restart = { pause: number; quickEnds: number };

/** When to start a process again after it has lived for so long: at once, and later each time it ends soon after. */
export const planRestart = (quickEnds: number, livedMs: number): Restart => {
  const ends = livedMs < longLife ? quickEnds + 1 : 0;
  return { pause: pauses[Math.min(Math.max(ends - 1, 0), pauses.length - 1)] ?? 0, quickEnds: ends };
};
