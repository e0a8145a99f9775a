import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../db/schema.ts';
import { generateId } from '../../../lib/generate-id.ts';
import { takeBackPoints } from '../../loyalty/earn-points.ts';
import { findOnlineMoney, insertRefund, lockPaidFood, movePayment } from './refunds.queries.ts';

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

/** Puts so much of what was paid online for a locked booking on its way back, for a reason of the desk's. */
export const refundPart = async (
  tx: Tx,
  paymentId: string,
  { amountCents, reason, uid }: { amountCents: number; reason: string; uid: string },
  now: Temporal.Instant,
): Promise<void> => {
  const paid = await findOnlineMoney(tx, paymentId);
  if (!paid || paid.leftCents < amountCents) throw new Error('More is to go back than was paid online.');
  await insertRefund(tx, {
    ...{ id: generateId(), checkout_id: paid.checkoutId, payment_id: paymentId, charge: paid.charge },
    ...{ amount_cents: amountCents, reason, actor_id: uid, wanted_at: new Date(now.epochMilliseconds) },
  });
};

/** Puts what is left of the money that came online for a payment on its way back; gives whether any ever came. */
export const refundRest = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const paid = await findOnlineMoney(tx, paymentId);
  if (paid && paid.leftCents > 0)
    await requestRefund(tx, { ...paid, paymentId, amountCents: paid.leftCents });
  return paid !== undefined;
};

/** Starts the refund of food and takes back its points: what cost nothing is refunded at once. */
const refundOrder = async (tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> => {
  const status = (await refundRest(tx, paymentId)) ? 'refunding' : 'refunded';
  await movePayment(tx, paymentId, { from: 'paid', to: status });
  // Last, as everywhere: nobody waits for a booking who has somebody's points in hand.
  await takeBackPoints(tx, paymentId, now);
};

/** Puts whatever was paid for orders that are cancelled on its way back. */
export const refundFood = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  for (const { id } of await lockPaidFood(tx, orderIds)) await refundOrder(tx, id, now);
};
