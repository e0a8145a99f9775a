import type { Alternative } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { bookingWords } from './booking-words.ts';

export type Refusal = Outcome & { code?: ErrorCode; alternatives: readonly Alternative[] };

/** Why nothing was booked, and what could be booked instead. */
export const explainRefusal = (kind: Kind, error: unknown): Refusal => {
  const { failed, silent } = bookingWords[kind];
  const outcome = failedOutcome(failed, error, silent);
  if (!(error instanceof ProblemError)) return { ...outcome, alternatives: [] };
  const { code, alternatives = [] } = error.problem;
  return { ...outcome, code, alternatives };
};
