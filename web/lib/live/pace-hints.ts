/** What has changed; undefined if anything may have. */
type Hints<Hint> = readonly Hint[] | undefined;

const join = <Hint>(one: Hints<Hint>, other: Hints<Hint>): Hints<Hint> => one && other && [...one, ...other];

/** A hint reaches all open pages at once, so each waits up to this many milliseconds before it fetches. */
const spread = 500;
/**
 * While hints keep coming, the pause between fetches doubles from the shortest to the longest, with up to
 * half of it added at random.
 */
const shortestPause = 1_000;
const longestPause = 5_000;

/**
 * Follows the first hint soon, and those during a pause together at its end, so that the last one is never
 * lost.
 */
export const paceHints = <Hint>(follow: (hints: Hints<Hint>) => void, random: () => number = Math.random) => {
  let waiting: { hints: Hints<Hint> } | undefined;
  let isBusy = false;

  const go = (pause: number): void => {
    if (!waiting) {
      isBusy = false;
      return;
    }
    const { hints } = waiting;
    waiting = undefined;
    setTimeout(() => go(Math.min(longestPause, pause * 2)), pause * (1 + random() / 2));
    follow(hints);
  };
  return (hints?: Hints<Hint>): void => {
    waiting = { hints: waiting ? join(waiting.hints, hints) : hints };
    if (isBusy) return;
    isBusy = true;
    setTimeout(() => go(shortestPause), random() * spread);
  };
};
