import type { VenueClock } from '#contract/bookings.rules.ts';
import { readinessAt } from '#contract/desk/lifecycle.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { findOccupant, type LockedBooking } from './lifecycle.queries.ts';

type Target = Pick<LockedBooking, 'kind' | 'bookableId' | 'readiness' | 'until' | 'bookingId'>;

/** Refuses a bookable that is to clean or out of order, or a room with another guest. */
export const refuseUnready = async (db: Db, target: Target, { now, timeZone }: VenueClock): Promise<void> => {
  const state = readinessAt(target, dateAt(now, timeZone));
  if (state !== 'clean') throw new AppError('NOT_READY', { state });
  if (target.kind !== 'room') return;
  const occupant = await findOccupant(db, target, now);
  if (occupant && !occupant.isSameGuest)
    throw new AppError('NOT_READY', { state: 'occupied', occupiedBy: occupant.name });
};
