import type { FoodOrder } from '#contract/food/orders.ts';

/** Every order of these lists once, as it was last changed, newest first. */
export const mergeLists = (...lists: readonly (readonly FoodOrder[])[]): FoodOrder[] => {
  const orders = new Map<string, FoodOrder>();
  for (const order of lists.flat()) {
    const known = orders.get(order._id);
    if (!known || known.revision < order.revision) orders.set(order._id, order);
  }
  return [...orders.values()].sort((a, b) => Number(b._id) - Number(a._id));
};
