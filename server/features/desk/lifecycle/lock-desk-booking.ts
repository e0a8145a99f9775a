import { statusAt } from '#contract/bookings.rules.ts';
import type { Tx } from '../../../db/schema.ts';
import type { DeskContext } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { findLastStatusChange, type LockedBooking, lockBookingWithBookable } from './lifecycle.queries.ts';

/** Locks a booking and what it is of, so that of two clerks one is first and the other sees what they have done. */
export const lockDeskBooking = async (
  tx: Tx,
  { now }: Pick<DeskContext, 'now'>,
  bookingId: string,
): Promise<LockedBooking> => {
  const booking = await lockBookingWithBookable(tx, bookingId, now);
  if (booking === undefined) throw new AppError('BOOKING_NOT_FOUND');
  if (booking === false) throw new AppError('BOOKING_CHANGED');
  return booking;
};

/** Tells a clerk how the booking is by now, and who has made it so. */
export const refuseWrongStatus = async (
  tx: Tx,
  { now }: Pick<DeskContext, 'now'>,
  { bookingId, status, endsAt, cancelledAt }: LockedBooking,
): Promise<never> => {
  const last = await findLastStatusChange(tx, bookingId);
  const isByGuest = cancelledAt !== null && (!last || last.at < cancelledAt);
  const bookingStatus = statusAt(status, endsAt, now);
  throw new AppError('WRONG_STATUS', {
    bookingStatus,
    // For the message; of a problem, the status is that of HTTP.
    status: bookingStatus,
    ...(isByGuest ? { at: cancelledAt.toISOString() } : last && { by: last.by, at: last.at.toISOString() }),
  });
};
