import { orderSteps, type RoomType, writeTotal } from '#contract/food/orders.rules.ts';
import type { CallInput } from '#web/lib/api.ts';
import { type CheckedCart, itemsToOrder } from './check-cart.ts';

/** Where food goes to. */
export type Room = { roomType: RoomType; roomId: string };

/**
 * The order as the kitchen is asked for it. With a code it names no total: what the page thinks of a code changes
 * while an order is on its way, and the same order sent again must be the same to the letter.
 */
export const writeOrder = (
  { roomType, roomId }: Room,
  checked: CheckedCart,
  { code, email }: { code: string; email: string | undefined },
): CallInput<'POST /orderDetails'>['body'] => ({
  roomType,
  roomId,
  email,
  foodItems: itemsToOrder(checked),
  ...(code ? { code } : { totalPrice: writeTotal(checked.totalCents) }),
  orderInfo: orderSteps[0],
});
