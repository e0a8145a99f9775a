type Queue = {
  most: number;
  full: () => Error;
};

export type LimitConcurrency = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most this many at a time; the others wait in order, and are refused once the queue is full. */
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
      // The slot goes straight to the next in the queue, so that nobody overtakes it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
