import type { DishChange } from '#contract/food/orders.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';

/** Why nothing was ordered, and whether it was the code that the kitchen did not take. */
export type Refusal = Outcome & { isOfCode?: boolean };

const failed = 'Failed to place order. Please try again.';

export const explainRefusal = (error: unknown): Refusal => {
  const code = error instanceof ProblemError ? error.problem.code : undefined;
  const isOfCode = code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING';
  return { ...failedOutcome(failed, error, failed), isOfCode };
};

/** What the server says has become of the dishes. */
export const changesIn = (error: unknown): DishChange[] =>
  error instanceof ProblemError
    ? (error.problem.dishes ?? []).map(({ foodName, change, price }) => ({
        foodName,
        change,
        ...(price !== undefined && { price }),
      }))
    : [];
