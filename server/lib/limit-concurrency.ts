import { AppError } from '../http/app-error.ts';

/** Does at most so much at the same time; more waits, first come, first served, and is refused while too much waits already. */
export const takeTurns = (most: number, mostWaiting = Number.POSITIVE_INFINITY) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // A turn goes straight to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
