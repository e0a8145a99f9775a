import type { DishChange } from '#contract/orders.rules.ts';
import { ProblemError } from '#web/lib/api.ts';

export type Refusal = {
  text: string;
  /** Why, in the server's words where it had any. */
  reason?: string;
  /** Whether it was the code that the kitchen did not take. */
  isOfCode?: boolean;
};

const failed = 'Failed to place order. Please try again.';

/** Why nothing was ordered, as far as anybody told. */
export const explainRefusal = (error: unknown): Refusal => {
  if (!(error instanceof ProblemError)) return { text: failed };
  const { code, detail, errors } = error.problem;
  if (code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING') return { text: detail, isOfCode: true };
  const [wrong] = errors ?? [];
  return { text: failed, reason: wrong ? wrong.message : detail };
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
