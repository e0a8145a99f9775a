/** Does something for each, so many at once, and between two batches lets everything else that waits have its turn. */
export const takeInBatches = <T>(all: Iterable<T>, size: number, act: (one: T) => void): void => {
  const rest = all[Symbol.iterator]();
  const takeBatch = (): void => {
    for (let taken = 0; taken < size; taken++) {
      const { value, done } = rest.next();
      if (done) return;
      act(value);
    }
    setImmediate(takeBatch);
  };
  takeBatch();
};
