type Queue = {
  most: number;
  full: () => Error;
};

export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most so many at the same time; the others wait, first come, first served, and are refused while the queue is full. */
export const limitConcurrency = (most: number, queue?: Queue): LimitConcurrency => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (queue && waiting.length >= queue.most) throw queue.full();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in the queue, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
