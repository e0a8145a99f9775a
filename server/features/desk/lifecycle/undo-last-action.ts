import { Temporal } from 'temporal-polyfill';
import { statusAt } from '#contract/bookings.rules.ts';
import { outcomes, refuseUndo, type UndoableAction } from '#contract/desk/lifecycle.rules.ts';
import type { UndoneAction } from '../../../db/desk-tables.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import { explainError } from '../../../http/problems/send-problem.ts';
import { mailChange } from '../../bills/mail-change.ts';
import { takenCodes } from '../../bookings/book.ts';
import { releaseExpiredHoldsIn } from '../../checkout/release-holds.ts';
import { changeBooking, changeReadiness, findSlot, type LockedBooking } from './lifecycle.queries.ts';
import { lockDeskBooking } from './lock-desk-booking.ts';

const readUndo = (undo: UndoneAction | null) =>
  undo ? { ...undo, at: Temporal.Instant.from(undo.at) } : undefined;

const refuseUnlessUndoable = ({ status, undo }: LockedBooking, now: Temporal.Instant) => {
  const last = readUndo(undo);
  const refusal = refuseUndo(status, last, now);
  if (refusal || !last) throw new AppError('NOTHING_TO_UNDO');
  return last;
};

const restored = {
  'check-in': { arrived_at: null },
  'check-out': { left_at: null },
  'no-show': {},
} as const satisfies Record<UndoableAction, object>;

/** Undoes the last check-in, check-out or no-show, once and within minutes. Time that others booked meanwhile stays theirs. */
const undoLastAction = async (tx: Tx, context: DeskContext, bookingId: string) => {
  const booking = await lockDeskBooking(tx, context, bookingId);
  const { action, readiness } = refuseUnlessUndoable(booking, context.now);
  const { from: status } = outcomes[action];
  // The constraints refuse it if the time was booked meanwhile.
  await changeBooking(tx, bookingId, { status, undo: null, ...restored[action] });
  // A later change of readiness wins.
  if (readiness !== undefined) await changeReadiness(tx, booking, { from: 'to clean', to: readiness });
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    before: { status: booking.status },
    after: { status, undone: action },
  });
  if (action === 'no-show') await mailChange(tx, context, bookingId, { what: 'no-show taken back' });
  return { status: statusAt(status, booking.endsAt, context.now) };
};

const isTaken = (error: unknown): boolean =>
  Object.values(takenCodes).some((code) => code === explainError(error).code);

/** The same, releasing expired holds that are in the way. */
export const undoAtDesk = async (db: Db, context: DeskContext, bookingId: string) => {
  const attempt = () => transactAs(db, context, (tx) => undoLastAction(tx, context, bookingId));
  try {
    return await attempt();
  } catch (error) {
    const slot = isTaken(error) ? await findSlot(db, bookingId) : undefined;
    if (!slot || !(await releaseExpiredHoldsIn(db, slot, context.now))) throw error;
    return attempt();
  }
};
