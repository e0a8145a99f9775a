/**
 * Asks once for all who come before the question goes out. Whoever comes while it is under way gets the next answer, so that
 * nobody is told what was true before they asked.
 */
export const askTogether = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const answer = ask();
      underWay = answer.catch(() => {});
      return answer;
    });
    return next;
  };
};
