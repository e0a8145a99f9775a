import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Database } from '../../db/schema.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import type { BookingRow } from './booking-rows.queries.ts';
import { settlePayment } from './settle-payment.ts';

/** Puts what was paid for a locked booking on its way back if it is cancelled in time, and says how its payment stands then. */
export const giveBack = async (
  tx: Transaction<Database>,
  { payment, paymentId }: BookingRow,
  { isFree, now }: { isFree: boolean; now: Temporal.Instant },
): Promise<PaymentStatus> =>
  payment === 'paid' && isFree ? refundPayment(tx, paymentId, now) : settlePayment(payment, isFree);
