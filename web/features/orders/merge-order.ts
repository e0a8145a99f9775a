import { isOpenOrder } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import type { OrdersAsked } from './orders-query.ts';

/** Whether a list that was asked so has this order in it. */
const belongs = (
  order: FoodOrder,
  { mine, open, status, roomId }: OrdersAsked,
  myEmail: string | undefined,
) =>
  (mine !== 'true' || order.email === myEmail) &&
  (open === undefined || (open === 'true') === isOpenOrder(order.orderInfo)) &&
  (status === undefined || order.orderInfo === status) &&
  (roomId === undefined || order.roomId === roomId);

/** A list, newest first, after one of its orders, or one that belongs among them now, has changed. What is older than what is there changes nothing. */
export const mergeOrder = (
  orders: readonly FoodOrder[],
  order: FoodOrder,
  asked: OrdersAsked,
  myEmail: string | undefined,
): FoodOrder[] => {
  const known = orders.find(({ _id }) => _id === order._id);
  if (known && known.revision >= order.revision) return [...orders];
  const others = orders.filter((one) => one !== known);
  if (!belongs(order, asked, myEmail)) return others;
  const place = others.findIndex(({ _id }) => Number(_id) < Number(order._id));
  return others.toSpliced(place < 0 ? others.length : place, 0, order);
};
