import type { ConfirmationWay } from '#contract/identity/confirmation.ts';
import { ProblemError } from '#web/lib/api.ts';

type Ask = (ways: readonly ConfirmationWay[]) => Promise<boolean>;

let ask: Ask | undefined;

/** Sets who shows the dialog; returns a function to unset it. */
export const setAsk = (asks: Ask): (() => void) => {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
};

/** Makes a call that may require a confirmed identity: if so, shows the dialog and repeats the call. */
export const withConfirmation = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof ProblemError && error.problem.code === 'CONFIRM_IDENTITY';
    if (!isAsked || !(await ask?.(error.problem.ways ?? []))) throw error;
    return call();
  }
};
