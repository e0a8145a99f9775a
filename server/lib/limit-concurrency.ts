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

type KeyLimits = { most: number; waiting: number };

/** Runs at most this many of each key at a time; forgets a key once nothing of it runs or waits. */
export const limitConcurrencyByKey = ({ most, waiting }: KeyLimits) => {
  const keys = new Map<string, { limit: LimitConcurrency; count: number }>();
  return async <T>(key: string, work: () => Promise<T>, full: () => Error): Promise<T> => {
    const own = keys.get(key) ?? { limit: limitConcurrency(most), count: 0 };
    keys.set(key, own);
    if (own.count >= most + waiting) throw full();
    own.count += 1;
    try {
      return await own.limit(work);
    } finally {
      own.count -= 1;
      if (own.count === 0) keys.delete(key);
    }
  };
};
