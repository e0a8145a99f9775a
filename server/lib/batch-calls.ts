import { setImmediate } from 'node:timers/promises';

/**
 * Shares one call among all callers that arrive before it starts; later ones get the next, so that no result is older than its
 * request.
 */
export const coalesceCalls = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const response = ask();
      underWay = response.catch(() => {});
      return response;
    });
    return next;
  };
};

type Batch<T> = {
  /** The latest caller's function: it has the latest time. */
  ask: () => Promise<T>;
  together: () => Promise<T>;
  waiting: number;
};

/** The same per key. */
export const coalesceCallsByKey = <T>(): ((key: string, ask: () => Promise<T>) => Promise<T>) => {
  const batches = new Map<string, Batch<T>>();
  const begin = (ask: () => Promise<T>): Batch<T> => {
    const batch: Batch<T> = { ask, together: coalesceCalls(() => batch.ask()), waiting: 0 };
    return batch;
  };
  return async (key, ask) => {
    const batch = batches.get(key) ?? begin(ask);
    batches.set(key, batch);
    batch.ask = ask;
    batch.waiting += 1;
    try {
      return await batch.together();
    } finally {
      batch.waiting -= 1;
      if (batch.waiting === 0) batches.delete(key);
    }
  };
};

/** Collects the keys requested within one turn of the event loop, loads them once, and gives each caller its value. */
export const batchPerTick = <T>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): ((key: string) => Promise<T | undefined>) => {
  let next: { keys: Set<string>; responses: Promise<ReadonlyMap<string, T>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const responses = setImmediate().then(() => {
      next = undefined;
      return ask([...keys]);
    });
    return { keys, responses };
  };
  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.responses).get(key);
  };
};
