import type { Temporal } from 'temporal-polyfill';
import { type Status, statusAt } from '../bookings.rules.ts';
import type { ErrorCode } from '../errors.ts';
import { type Kind, longest } from '../kinds.ts';

export type Extended = { kind: Kind; count: number; status: Status; endsAt: Temporal.Instant };

/** Why a guest cannot extend their booking, apart from other bookings; undefined if they can. */
export const refuseExtending = (
  { kind, count, status, endsAt }: Extended,
  more: number,
  now: Temporal.Instant,
): Extract<ErrorCode, 'WRONG_STATUS' | 'STAY_TOO_LONG'> | undefined => {
  const current = statusAt(status, endsAt, now);
  if (current !== 'Confirmed' && current !== 'Checked in') return 'WRONG_STATUS';
  return count + more > longest[kind] ? 'STAY_TOO_LONG' : undefined;
};
