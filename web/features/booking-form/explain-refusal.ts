import type { Alternative } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';
import { ProblemError } from '#web/lib/api.ts';
import { bookingWords } from './booking-words.ts';

/** Refusals that tell the guest what to do; any other only says that it failed. */
const telling: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['DATE_TIME_MISSING', 'PC_BOOKING_INVALID', 'TIME_SKIPPED', 'PC_PAST'] as const),
  ...(['ROOM_PAST_DATE', 'ROOM_PAST_TIME', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'] as const),
  ...(['ROOM_TAKEN', 'STUDY_ROOM_TAKEN', 'PC_TAKEN'] as const),
  ...(['PRICE_CHANGED', 'TOO_MANY_BOOKINGS'] as const),
]);

export type Refusal = { text: string; code?: ErrorCode; alternatives: readonly Alternative[] };

/** Why nothing was booked, in the words of the house, and what could be booked instead. */
export const explainRefusal = (kind: Kind, error: unknown): Refusal => {
  const words = bookingWords[kind];
  if (!(error instanceof ProblemError)) return { text: words.silent, alternatives: [] };
  const { code, detail, alternatives = [] } = error.problem;
  return { text: telling.has(code) ? detail : words.failed, code, alternatives };
};
