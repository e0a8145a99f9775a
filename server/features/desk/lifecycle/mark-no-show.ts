import { refuseNoShow } from '#contract/desk/lifecycle.rules.ts';
import type { Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { mailChange } from '../../bills/mail-change.ts';
import { changeBooking } from './lifecycle.queries.ts';
import { lockDeskBooking, refuseWrongStatus } from './lock-desk-booking.ts';

/** Marks a no-show, once. Frees the rest of the time; the payment stays. */
export const markNoShow = async (tx: Tx, context: DeskContext, bookingId: string) => {
  const booking = await lockDeskBooking(tx, context, bookingId);
  const refusal = refuseNoShow(booking, context.now);
  if (refusal === 'WRONG_STATUS') await refuseWrongStatus(tx, context, booking);
  if (refusal) throw new AppError(refusal);
  const at = new Date(context.now.epochMilliseconds);
  await changeBooking(tx, bookingId, {
    status: 'No-show',
    undo: JSON.stringify({ action: 'no-show', at }),
  });
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    before: { status: booking.status },
    after: { status: 'No-show' },
  });
  await mailChange(tx, context, bookingId, { what: 'no-show' });
  return { status: 'No-show' as const };
};
