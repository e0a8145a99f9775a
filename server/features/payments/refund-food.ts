import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { lockPaidFood } from './payments.queries.ts';
import { refundPayment } from './refund-payment.ts';

/** Puts whatever was paid for orders that are cancelled on its way back. */
export const refundFood = async (
  tx: Transaction<Database>,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  for (const { id } of await lockPaidFood(tx, orderIds)) await refundPayment(tx, id, now);
};
