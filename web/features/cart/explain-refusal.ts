import type { RefusedLine } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';

/** Why nothing was held, and which lines stood in the way, by their keys. */
export type Refusal = Outcome & { code?: ErrorCode; lines: ReadonlyMap<string, RefusedLine> };

/** Whether it was the code that the desk did not take. */
export const isOfCode = ({ code }: Refusal): boolean =>
  code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING';

const failed = 'Failed to check out. Nothing was charged.';
const silent = 'An error occurred while checking out. Nothing was charged. Please try again later.';

/** Why a cart cannot be paid; `keys` are those of the lines that were sent. */
export const explainRefusal = (error: unknown, keys: readonly string[]): Refusal => {
  const outcome = failedOutcome(failed, error, silent);
  if (!(error instanceof ProblemError)) return { ...outcome, lines: new Map() };
  const { code, detail, errors, lines = [] } = error.problem;
  const marked = new Map(lines.map((line) => [keys[line.index] ?? '', line]));
  // Its refusals say themselves that nothing was booked; only what is wrong with fields needs words before it.
  return { ...outcome, ...(!errors && { text: detail }), code, lines: marked };
};
