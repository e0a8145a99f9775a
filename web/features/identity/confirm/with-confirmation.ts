import type { ConfirmationWay } from '#contract/identity/confirmation.ts';
import { ProblemError } from '#web/lib/api.ts';

type Ask = (ways: readonly ConfirmationWay[]) => Promise<boolean>;

let ask: Ask | undefined;

/** Says who asks; gives how to stop. */
export const setAsk = (asks: Ask): (() => void) => {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
};

/** Makes a call that may want to know whether it is really the viewer: asks them in place, then goes on with it. */
export const withConfirmation = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof ProblemError && error.problem.code === 'CONFIRM_IDENTITY';
    if (!isAsked || !(await ask?.(error.problem.ways ?? []))) throw error;
    return call();
  }
};
