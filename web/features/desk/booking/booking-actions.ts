import { Temporal } from 'temporal-polyfill';
import { refuseCancelling } from '#contract/bookings.rules.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';

export type BookingActions = {
  /** The next step for the guest. */
  step: 'check-in' | 'check-out' | undefined;
  canNoShow: boolean;
  canUndo: boolean;
  /** Move, extend and shorten; a guest who overstays may extend. */
  canChange: boolean;
  canCharge: boolean;
  canPay: boolean;
  canRefund: boolean;
  canCancel: boolean;
};

type Subject = Pick<DeskBookingDetail, 'status' | 'isOver' | 'startsAt' | 'due' | 'paid' | 'undo'>;

/** The actions that a booking's state allows. The server decides; this only hides what it would refuse. */
export const listActions = (
  { status, isOver, startsAt, due, paid, undo }: Subject,
  now: number,
): BookingActions => {
  const isConfirmed = status === 'Confirmed';
  const isIn = status === 'Checked in' || isOver;
  const moments = {
    now: Temporal.Instant.fromEpochMilliseconds(now),
    startsAt: Temporal.Instant.from(startsAt),
  };
  return {
    step: isConfirmed ? 'check-in' : isIn ? 'check-out' : undefined,
    canNoShow: isConfirmed && Date.parse(startsAt) <= now,
    canUndo: undo !== undefined && Date.parse(undo.until) > now,
    canChange: isConfirmed || isIn,
    canCharge: isConfirmed || isIn || status === 'Completed',
    canPay: due > 0 && status !== 'Pending',
    canRefund: paid > 0,
    canCancel: refuseCancelling({ status, startsAt: moments.startsAt }, moments.now) === undefined,
  };
};
