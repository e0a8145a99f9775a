import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../db/schema.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { takeBackPoints } from '../../loyalty/earn-points.ts';
import { findPaidLedgerEntry, insertRefund, lockPaidFood, movePayment } from './refunds.queries.ts';

type Wanted = {
  checkoutId: string;
  /** Null for money that belongs to nothing: it came too late or twice. */
  paymentId: string | null;
  charge: string;
  amountCents: number;
};

/** Sees to it that money goes back to its guest, sooner or later, once. */
export const requestRefund = (tx: Tx, wanted: Wanted): Promise<void> =>
  insertRefund(tx, {
    id: generateId(),
    checkout_id: wanted.checkoutId,
    payment_id: wanted.paymentId,
    charge: wanted.charge,
    amount_cents: wanted.amountCents,
  });

/** Starts the refund of a payment and takes back its points; gives its status then: what cost nothing is refunded at once. */
export const refundPayment = async (
  tx: Tx,
  paymentId: string,
  now: Temporal.Instant,
): Promise<'refunding' | 'refunded'> => {
  const paid = await findPaidLedgerEntry(tx, paymentId);
  const status = paid ? 'refunding' : 'refunded';
  if (paid) await requestRefund(tx, { ...paid, paymentId });
  await movePayment(tx, paymentId, { from: 'paid', to: status });
  // Last, as everywhere: nobody waits for a booking who has somebody's points in hand.
  await takeBackPoints(tx, paymentId, now);
  return status;
};

/** Puts whatever was paid for orders that are cancelled on its way back. */
export const refundFood = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  for (const { id } of await lockPaidFood(tx, orderIds)) await refundPayment(tx, id, now);
};
