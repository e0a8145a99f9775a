import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findPaidTransfer, movePayment } from './payments.queries.ts';
import { wantRefund } from './want-refund.ts';

/** Puts a payment that was paid on its way back, and says how it stands then: what cost nothing is back at once. */
export const refundPayment = async (
  tx: Transaction<Database>,
  paymentId: string,
): Promise<'refunding' | 'refunded'> => {
  const paid = await findPaidTransfer(tx, paymentId);
  const status = paid ? 'refunding' : 'refunded';
  if (paid) await wantRefund(tx, { ...paid, paymentId });
  await movePayment(tx, paymentId, { from: 'paid', to: status });
  return status;
};
