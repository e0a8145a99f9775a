import { useQuery } from '@tanstack/react-query';
import { refuseBookingTime, type VenueClock } from '#contract/bookings.rules.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';
import { pageErrors } from '#contract/page-errors.ts';
import { dateAt, isSkipped } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { availabilityAround } from '#web/features/availability/availability-queries.ts';
import { isFree } from '#web/features/availability/is-free.ts';
import { ProblemError } from '#web/lib/api.ts';
import { useVenueClock, venueQuery } from '#web/lib/venue.ts';
import type { Tone } from '#web/ui/pill.tsx';
import type { StayLine } from './cart.ts';

/** The status of a line in a word or two, and its problem. */
type Standing = { tone: Tone; text: string; problem?: string };

/** Whether the line's time is free, or why that is unknown. */
export type Known = { free: boolean | undefined; isFetching: boolean; missing?: string | undefined };

const takenCodes = {
  room: 'ROOM_TAKEN',
  study: 'STUDY_ROOM_TAKEN',
  pc: 'PC_TAKEN',
} as const satisfies Record<Kind, ErrorCode>;

const judgeFree = ({ kind }: StayLine, { free, isFetching, missing }: Known): Standing => {
  if (missing) return { tone: 'bad', text: m.cart_not_found(), problem: missing };
  if (free) return { tone: 'ok', text: m.cart_still_free() };
  if (free === false)
    return { tone: 'bad', text: m.cart_taken(), problem: pageErrors[takenCodes[kind]].message };
  return { tone: 'off', text: isFetching ? m.cart_checking() : m.cart_not_checked() };
};

/**
 * Checks whether a line can be booked as it is. What is held for the guest is theirs, even if the calendar shows
 * it as taken.
 */
export const checkStay = (
  line: StayLine,
  here: VenueClock | undefined,
  known: Known,
  { isHeld, clash }: { isHeld: boolean; clash?: string | undefined },
): Standing => {
  if (isHeld) return { tone: 'info', text: m.cart_held() };
  const refused = here && refuseBookingTime(line, here);
  if (refused) {
    const text = refused === 'TIME_SKIPPED' ? m.cart_no_such_time() : m.cart_past();
    return { tone: 'bad', text, problem: pageErrors[refused].message };
  }
  if (clash) return { tone: 'bad', text: m.cart_clashes(), problem: clash };
  return judgeFree(line, known);
};

/**
 * The live status of a line. Data from before `takenSince` may show the guest's own hold as taken, so it is
 * ignored.
 */
export const useStanding = (
  line: StayLine,
  { takenSince, ...own }: { isHeld: boolean; clash: string | undefined; takenSince: number },
): Standing => {
  const here = useVenueClock();
  const venue = useQuery(venueQuery);
  const today = here && dateAt(here.now, here.timeZone);
  const { kind, id, date, time } = line;
  const around = useQuery(availabilityAround(kind, id, date, today));
  const known = around.data?.find((one) => one.id === id);
  const isAskable = here && !isSkipped(date, time, here.timeZone);
  const { error } = around;
  const free = known && isAskable ? isFree(line, known, here.timeZone) : undefined;
  const isBelieved = free || around.dataUpdatedAt >= takenSince;
  return checkStay(
    line,
    here,
    {
      free: isBelieved ? free : undefined,
      isFetching: venue.isPending || (here !== undefined && (around.isPending || around.isFetching)),
      missing:
        error instanceof ProblemError && error.problem.status === 404 ? error.problem.detail : undefined,
    },
    own,
  );
};
