/** Does at most so much at the same time; whatever comes on top waits for its turn, first come, first served. */
export const takeTurns = (most: number) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
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
