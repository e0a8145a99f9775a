import type { FoodOrder } from '#contract/orders.ts';

const textOf = ({ _id, roomType, roomId, foodItems, email, contact }: FoodOrder): string =>
  [
    `#${_id}`,
    roomType,
    roomId,
    ...foodItems.map(({ foodName }) => foodName),
    email,
    contact?.name,
    contact?.roomNumber,
    contact?.phoneNumber,
  ]
    .join('\n')
    .toLowerCase();

/** The orders that have every one of the words somewhere: in their number, room, dishes or guest. */
export const searchOrders = (orders: readonly FoodOrder[], words: string): FoodOrder[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return orders.filter((order) => {
    const text = textOf(order);
    return wanted.every((word) => text.includes(word));
  });
};
