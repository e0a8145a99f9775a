import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../db/schema.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { takeBackPoints } from '../../loyalty/earn-points.ts';
import { findOnlineMoney, insertRefund, lockPaidFood, movePayment } from './refunds.queries.ts';

type Wanted = {
  checkoutId: string;
  /** Null for an unmatched charge: paid too late or twice. */
  paymentId: string | null;
  charge: string;
  amountCents: number;
};

/** Requests a refund, which is made once, sooner or later. */
export const requestRefund = (tx: Tx, wanted: Wanted): Promise<void> =>
  insertRefund(tx, {
    id: generateId(),
    checkout_id: wanted.checkoutId,
    payment_id: wanted.paymentId,
    charge: wanted.charge,
    amount_cents: wanted.amountCents,
  });

/** Requests a partial refund of a locked booking's online payment, for a reason given by the desk. */
export const refundPart = async (
  tx: Tx,
  paymentId: string,
  { amountCents, reason, uid }: { amountCents: number; reason: string; uid: string },
  now: Temporal.Instant,
): Promise<void> => {
  const paid = await findOnlineMoney(tx, paymentId);
  if (!paid || paid.leftCents < amountCents) throw new Error('More is to go back than was paid online.');
  await insertRefund(tx, {
    id: generateId(),
    checkout_id: paid.checkoutId,
    payment_id: paymentId,
    charge: paid.charge,
    amount_cents: amountCents,
    reason,
    actor_id: uid,
    wanted_at: new Date(now.epochMilliseconds),
  });
};

/** Requests a refund of the rest of an online payment; returns whether there was one. */
export const refundRest = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const paid = await findOnlineMoney(tx, paymentId);
  if (paid && paid.leftCents > 0)
    await requestRefund(tx, { ...paid, paymentId, amountCents: paid.leftCents });
  return paid !== undefined;
};

/** Starts the refund of food and takes back its points; food that cost nothing is refunded at once. */
const refundOrder = async (tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> => {
  const status = (await refundRest(tx, paymentId)) ? 'refunding' : 'refunded';
  await movePayment(tx, paymentId, { from: 'paid', to: status });
  // Locks the points last, as everywhere: nobody who holds them waits for a booking.
  await takeBackPoints(tx, paymentId, now);
};

/** Requests refunds for cancelled orders that were paid. */
export const refundFood = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  for (const { id } of await lockPaidFood(tx, orderIds)) await refundOrder(tx, id, now);
};
