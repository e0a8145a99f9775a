import type { AvailabilityEvent } from '#contract/events.ts';

/** What has changed; undefined when anything may have. */
type Hint = readonly AvailabilityEvent[] | undefined;

const join = (one: Hint, other: Hint): Hint => one && other && [...one, ...other];

/** Follows the first hint at once and what comes within a pause together at its end, so that the last is never lost. */
export const throttleHints = (follow: (changed: Hint) => void, pause: number) => {
  let waiting: { changed: Hint } | undefined;
  let resting = false;
  const go = (changed: Hint) => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!waiting) return;
      const next = waiting.changed;
      waiting = undefined;
      go(next);
    }, pause);
    follow(changed);
  };
  return (changed?: Hint): void => {
    if (resting) waiting = { changed: waiting ? join(waiting.changed, changed) : changed };
    else go(changed);
  };
};
