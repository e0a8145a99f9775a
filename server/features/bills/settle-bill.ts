import type { Temporal } from 'temporal-polyfill';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { paidOf, paymentStatusOf } from '#contract/desk/bill.rules.ts';
import { findBillSums } from '../../db/bill-sums.ts';
import type { Tx } from '../../db/schema.ts';
import { earnPoints, takeBackPoints } from '../loyalty/earn-points.ts';
import {
  findSettling,
  insertDeskPayment,
  lockBill,
  updatePaidAt,
  updatePaymentStatus,
} from './bills.queries.ts';

/**
 * Updates the payment of a locked booking after its bill has changed: status, date of payment, and points of its guest, who is
 * locked too. `waive` is for bookings just cancelled in time.
 */
export const settleBill = async (
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
  { waive = false } = {},
): Promise<PaymentStatus | undefined> => {
  const known = await findSettling(tx, bookingId);
  if (!known) return undefined;
  const { paymentId, uid, isOfCart, cameCents, paidAt } = known;
  const sums = await findBillSums(tx, bookingId);
  const status = paymentStatusOf({ ...known, sums, ...(waive && { status: 'cancelled' }) });
  await updatePaymentStatus(tx, paymentId, status);
  const moment = new Date(now.epochMilliseconds);
  if (!isOfCart && status === 'paid' && cameCents > 0 && !paidAt) await updatePaidAt(tx, bookingId, moment);
  if (!isOfCart && status === 'due' && paidAt) await updatePaidAt(tx, bookingId, null);
  const isAllBack = cameCents > 0 && paidOf(sums) === 0;
  // Last: points are locked after bookings everywhere.
  if (isAllBack || status === 'refunding' || status === 'refunded') await takeBackPoints(tx, paymentId, now);
  else if (!isOfCart && status === 'paid' && uid !== null)
    await earnPoints(tx, uid, [{ paymentId, amountCents: paidOf(sums) }], now);
  return status;
};

/** Locks a booking and settles its bill; the caller has locked its guest. */
export const settleBillOfGuest = async (tx: Tx, bookingId: string, now: Temporal.Instant): Promise<void> => {
  await lockBill(tx, bookingId, now);
  await settleBill(tx, bookingId, now);
};

type Taken = {
  bookingId: string;
  amountCents: number;
  method: PayMethod;
  uid: string;
  now: Temporal.Instant;
};

/** Records money taken at the desk for a locked booking and settles its bill; returns the id of the payment. */
export const payAtDesk = async (
  tx: Tx,
  { bookingId, amountCents, method, uid, now }: Taken,
): Promise<number> => {
  const id = await insertDeskPayment(tx, {
    booking_id: bookingId,
    kind: 'paid',
    method,
    amount_cents: amountCents,
    actor_id: uid,
    at: new Date(now.epochMilliseconds),
  });
  await settleBill(tx, bookingId, now);
  return id;
};
