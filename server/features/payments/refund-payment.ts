import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { takeBackPoints } from '../loyalty/take-back-points.ts';
import { findPaidTransfer, movePayment } from './payments.queries.ts';
import { wantRefund } from './want-refund.ts';

/**
 * Puts a payment that was paid on its way back, and takes back what it earned; says how it stands then: what cost nothing
 * is back at once.
 */
export const refundPayment = async (
  tx: Transaction<Database>,
  paymentId: string,
  now: Temporal.Instant,
): Promise<'refunding' | 'refunded'> => {
  const paid = await findPaidTransfer(tx, paymentId);
  const status = paid ? 'refunding' : 'refunded';
  if (paid) await wantRefund(tx, { ...paid, paymentId });
  await movePayment(tx, paymentId, { from: 'paid', to: status });
  // Last, as everywhere: nobody waits for a booking who has somebody's points in hand.
  await takeBackPoints(tx, paymentId, now);
  return status;
};
