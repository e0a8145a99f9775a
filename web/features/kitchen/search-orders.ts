import type { FoodOrder } from '#contract/food/orders.ts';
import { findWords } from '#web/features/menu/find-words.ts';

const textOf = ({ houseNumber, roomType, roomId, foodItems, email, contact }: FoodOrder): string =>
  [
    `#${houseNumber}`,
    roomType,
    roomId,
    ...foodItems.map(({ foodName }) => foodName),
    email,
    contact?.name,
    contact?.roomNumber,
    contact?.phoneNumber,
  ].join('\n');

/** The orders that have every one of the words somewhere: in their number, room, dishes or guest. */
export const searchOrders = (orders: readonly FoodOrder[], words: string): FoodOrder[] => {
  const matches = findWords(words);
  return orders.filter((order) => matches(textOf(order)));
};
