import { refuseCheckOut } from '#contract/desk/lifecycle.rules.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import { loadBill } from '../../bills/load-bill.ts';
import { changeBooking, changeReadiness, findOccupant, findOwner } from './lifecycle.queries.ts';
import { lockDeskBooking, refuseWrongStatus } from './lock-desk-booking.ts';

type CheckOut = { leaveDue: boolean };

/**
 * Checks a guest out, once, with a settled bill unless overridden. Frees the rest of the time, and marks a sleeping room to clean
 * unless another guest is in it.
 */
const checkOut = async (tx: Tx, context: DeskContext, bookingId: string, { leaveDue }: CheckOut) => {
  const booking = await lockDeskBooking(tx, context, bookingId);
  const { due } = await loadBill(tx, bookingId, context.now);
  const refusal = refuseCheckOut(booking, { due, leaveDue });
  if (refusal === 'WRONG_STATUS') await refuseWrongStatus(tx, context, booking);
  if (refusal) throw new AppError(refusal, { due });

  const at = new Date(context.now.epochMilliseconds);
  const isEmpty = booking.kind === 'room' && !(await findOccupant(tx, booking, context.now));
  await changeBooking(tx, bookingId, {
    status: 'Completed',
    left_at: at,
    undo: JSON.stringify({ action: 'check-out', at, ...(isEmpty && { readiness: booking.readiness }) }),
  });
  if (isEmpty) await changeReadiness(tx, booking, { from: booking.readiness, to: 'to clean' });
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    before: { status: booking.status, readiness: booking.readiness },
    after: { status: 'Completed', ...(due !== 0 && { due }) },
  });
  return { status: 'Completed' as const };
};

/** The guest is locked as well: a concurrent order is either on the bill before, or refused for the room. */
export const checkOutAtDesk = async (db: Db, context: DeskContext, bookingId: string, how: CheckOut) => {
  const uid = await findOwner(db, bookingId);
  return transactAs(db, context, (tx) => checkOut(tx, context, bookingId, how), uid ? [uid] : []);
};
