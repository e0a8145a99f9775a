import type { FoodOrder } from '#contract/food/orders.ts';

/** Those nobody has taken up yet that were not there before. Older ones that are only now looked at are not new. */
export const spotNewOrders = (seen: ReadonlySet<string>, orders: readonly FoodOrder[]): FoodOrder[] =>
  orders.filter(({ _id, orderInfo }) => orderInfo === 'Just Ordered' && !seen.has(_id));

/** What a screen reader says of orders that have just come in. */
export const announceOrders = (orders: readonly FoodOrder[]): string =>
  orders
    .map(({ houseNumber, roomType, roomId }) => `New order #${houseNumber}, ${roomType} ${roomId}`)
    .join('. ');
