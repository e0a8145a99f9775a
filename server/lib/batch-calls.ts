import { setImmediate } from 'node:timers/promises';

/** Shares one call among all who come before it starts; later ones get the next, so that no result is older than its request. */
export const coalesceCalls = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
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

type Question<T> = {
  /** Of who came last: they know best what time it is. */
  ask: () => Promise<T>;
  together: () => Promise<T>;
  waiting: number;
};

/** The same for many questions: whoever asks under the same key shares an answer. */
export const coalesceCallsByKey = <T>(): ((key: string, ask: () => Promise<T>) => Promise<T>) => {
  const questions = new Map<string, Question<T>>();
  const begin = (ask: () => Promise<T>): Question<T> => {
    const question: Question<T> = { ask, together: coalesceCalls(() => question.ask()), waiting: 0 };
    return question;
  };
  return async (key, ask) => {
    const question = questions.get(key) ?? begin(ask);
    questions.set(key, question);
    question.ask = ask;
    question.waiting += 1;
    try {
      return await question.together();
    } finally {
      question.waiting -= 1;
      if (question.waiting === 0) questions.delete(key);
    }
  };
};

/** Asks once about everything that comes up in one turn of the event loop, and gives each what there is about theirs. */
export const batchPerTick = <T>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): ((key: string) => Promise<T | undefined>) => {
  let next: { keys: Set<string>; answers: Promise<ReadonlyMap<string, T>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const answers = setImmediate().then(() => {
      next = undefined;
      return ask([...keys]);
    });
    return { keys, answers };
  };
  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.answers).get(key);
  };
};
