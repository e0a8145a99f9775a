/** Processes items in batches, yielding in between; calls `done` at the end. */
export const runInBatches = <T>(
  all: Iterable<T>,
  size: number,
  act: (one: T) => void,
  done: () => void = () => {},
): void => {
  const rest = all[Symbol.iterator]();
  const takeBatch = (): void => {
    for (let taken = 0; taken < size; taken++) {
      const next = rest.next();
      if (next.done) {
        done();
        return;
      }
      act(next.value);
    }
    setImmediate(takeBatch);
  };
  takeBatch();
};
