import { type Status, statusAt } from '#contract/bookings.rules.ts';
import { type BillSums, dueOf, paidOf } from '#contract/desk/bill.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { DeskContext } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import { findGuestOfBooking, type LockedBill, lockBill } from './bills.queries.ts';

/** The booking got another guest before its guest was locked. */
class GuestChanged extends Error {
  override name = 'GuestChanged';
}

const maxAttempts = 5;

/** Runs a transaction on a bill: locks caller and guest, then booking and payment. */
export const transactOnBill = async <T>(
  db: Db,
  context: DeskContext,
  bookingId: string,
  work: (tx: Tx, bill: LockedBill) => Promise<T>,
): Promise<T> => {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      const uid = await findGuestOfBooking(tx, bookingId);
      await lockCaller(tx, context, uid ? [uid] : []);
      const bill = await lockBill(tx, bookingId, context.now);
      if (!bill) throw new AppError('BOOKING_NOT_FOUND');
      if (bill.uid !== uid && bill.uid !== null) throw new GuestChanged();
      return work(tx, bill);
    });
  for (let count = 1; ; count++)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof GuestChanged) || count === maxAttempts) throw error;
    }
};

/** Details of a refusal about money. */
export const factsOf = (sums: BillSums) => ({
  due: fromCents(Math.max(0, dueOf(sums))),
  paid: fromCents(paidOf(sums)),
});

/** Refuses changes to the price of a hold or a waived booking. */
export const refuseClosedBill = ({ status, endsAt, isWaived }: LockedBill, context: DeskContext): void => {
  if (status === 'Pending' || isWaived) refuse(statusAt(status, endsAt, context.now));
};

const refuse = (status: Status): never => {
  throw new AppError('WRONG_STATUS', { status, bookingStatus: status });
};
