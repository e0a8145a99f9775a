import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { readinessAt, undoableUntil } from '#contract/desk/lifecycle.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { showStanding } from '../../loyalty/show-loyalty.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import { type DetailRow, findDetail } from './booking-detail.queries.ts';
import { findFood, findLog, findMails, findMoney } from './history.queries.ts';
import { listHistory } from './list-history.ts';

/** What can be undone, while it can. */
const presentUndo = ({ undo }: DetailRow, now: Temporal.Instant): Pick<DeskBookingDetail, 'undo'> => {
  if (!undo) return {};
  const until = undoableUntil(Temporal.Instant.from(undo.at));
  return until.epochMilliseconds > now.epochMilliseconds
    ? { undo: { action: undo.action, until: until.toString() } }
    : {};
};

const isToArrive = ({ status, ends_at }: DetailRow, now: Temporal.Instant): boolean =>
  status === 'Confirmed' && ends_at.getTime() > now.epochMilliseconds;

/** One booking with guest, bookable and history. */
export const showDeskBooking = async (
  db: Db,
  bookingId: string,
  { now, timeZone }: VenueClock,
): Promise<DeskBookingDetail> => {
  const booking = await findDetail(db, bookingId, now);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  const [log, money, food, mails, standing] = await Promise.all([
    findLog(db, booking, now),
    findMoney(db, booking),
    findFood(db, bookingId),
    findMails(db, booking.id),
    booking.user_id === null ? undefined : showStanding(db, booking.user_id, now),
  ]);
  return {
    ...presentDeskBooking(booking, now),
    readiness: readinessAt(
      { readiness: booking.readiness, until: booking.outOfOrderUntil },
      dateAt(now, timeZone),
    ),
    ...(booking.occupiedBy !== null && { occupiedBy: booking.occupiedBy }),
    ...(isToArrive(booking, now) && { checkInCode: booking.checkInCode }),
    stays: booking.stays,
    ...(standing && { points: standing.points }),
    ...presentUndo(booking, now),
    events: listHistory({ booking, log, money, food, mails }),
  };
};
