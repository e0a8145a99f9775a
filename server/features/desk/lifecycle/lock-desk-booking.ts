import { statusAt } from '#contract/bookings.rules.ts';
import type { Tx } from '../../../db/schema.ts';
import type { DeskContext } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { findLastStatusChange, type LockedBooking, lockBookingWithBookable } from './lifecycle.queries.ts';

/** Locks a booking and its bookable, so that of two clerks the second sees what the first did. */
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

/** Refuses with the current status and who changed it. */
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
    // For the message; a problem's own `status` is that of HTTP.
    status: bookingStatus,
    ...(isByGuest ? { at: cancelledAt.toISOString() } : last && { by: last.by, at: last.at.toISOString() }),
  });
};
