import { checkInFrom, refuseCheckIn } from '#contract/desk/lifecycle.rules.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { changeBooking, type LockedBooking } from './lifecycle.queries.ts';
import { lockDeskBooking, refuseWrongStatus } from './lock-desk-booking.ts';
import { refuseUnready } from './refuse-unready.ts';

type Options = { anyway: boolean };

const refuseTooEarly = (booking: LockedBooking, timeZone: string): never => {
  const from = checkInFrom(booking, timeZone);
  throw new AppError('TOO_EARLY', {
    from: from.toString(),
    date: dateAt(from, timeZone),
    time: timeAt(from, timeZone),
  });
};

/** Checks in the guest of a locked booking without a log entry, for calls that do more. */
export const checkInLocked = async (
  tx: Tx,
  context: DeskContext,
  booking: LockedBooking,
  { anyway }: Options,
): Promise<void> => {
  const refusal = refuseCheckIn(booking, context);
  if (refusal === 'WRONG_STATUS') await refuseWrongStatus(tx, context, booking);
  if (refusal === 'TOO_EARLY') refuseTooEarly(booking, context.timeZone);
  if (refusal) throw new AppError(refusal);
  if (!anyway) await refuseUnready(tx, booking, context);
  const at = new Date(context.now.epochMilliseconds);
  await changeBooking(tx, booking.bookingId, {
    status: 'Checked in',
    arrived_at: at,
    undo: JSON.stringify({ action: 'check-in', at }),
  });
};

/** Checks a guest in, once, into a room that is ready unless overridden; uses up the check-in code. */
export const checkIn = async (tx: Tx, context: DeskContext, bookingId: string, options: Options) => {
  const booking = await lockDeskBooking(tx, context, bookingId);
  await checkInLocked(tx, context, booking, options);
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    before: { status: booking.status },
    after: { status: 'Checked in', ...(options.anyway && { readiness: booking.readiness }) },
  });
  return { status: 'Checked in' as const };
};
