import type { Temporal } from 'temporal-polyfill';
import { refuseOrderCancelling } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { settleBillOfGuest } from '../bills/settle-bill.ts';
import { refundFood } from '../payments/refunds/start-refund.ts';
import { presentOrder } from './list-orders.ts';
import { changeOrder, detachOrdersOfDeletedUser, lockGuest, lockOrder } from './orders.queries.ts';

/** Cancels an order for its guest, before the kitchen has started, and refunds it. */
export const cancelOrder = async (
  tx: Tx,
  caller: SignedIn,
  id: number,
  now: Temporal.Instant,
): Promise<FoodOrder> => {
  await lockGuest(tx, caller.uid);
  const row = await lockOrder(tx, id);
  if (!row) throw new AppError('ORDER_NOT_FOUND');
  if (!can(caller, 'POST /orderDetails/{id}/cancel', row.user_id)) throw new AppError('NOT_ALLOWED');
  const refusal = refuseOrderCancelling(row.status);
  if (refusal) throw new AppError(refusal);
  const cancelled_at = new Date(now.epochMilliseconds);
  const cancelled = await changeOrder(tx, row, { status: 'Cancelled', cancelled_at });
  // Only orders of a checkout are prepaid.
  if (row.checkout_id !== null) await refundFood(tx, [id], now);
  // Its price is off the bill, which may settle the bill.
  if (row.booking_id !== null) await settleBillOfGuest(tx, row.booking_id, now);
  return presentOrder(cancelled);
};

/**
 * For a guest who deletes their account: cancels and refunds what the kitchen has not started, and detaches
 * them from all their orders.
 */
export const cancelOrdersOfDeletedUser = async (
  tx: Tx,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  const cancelled = await detachOrdersOfDeletedUser(tx, uid, new Date(now.epochMilliseconds));
  await refundFood(
    tx,
    cancelled.map(({ id }) => id),
    now,
  );
  const billed = new Set(cancelled.flatMap(({ booking_id }) => booking_id ?? []));
  for (const bookingId of billed) await settleBillOfGuest(tx, bookingId, now);
};
