import { isOpenOrder } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { countUnits } from '#web/lib/count-units.ts';
import { describeWait, minutesSince } from './order-age.ts';

/** "5 open orders. The oldest has waited 38 minutes." Without a clock nobody knows how long. */
export const describeOpenOrders = (orders: readonly FoodOrder[], now: number | undefined): string => {
  const open = orders.filter(({ orderInfo }) => isOpenOrder(orderInfo));
  if (open.length === 0) return 'No open orders.';
  const count = `${countUnits(open.length, 'open order')}.`;
  if (now === undefined) return count;
  const longest = Math.max(...open.map((order) => minutesSince(order, now)));
  if (longest === 0) return `${count} ${open.length === 1 ? 'It has' : 'All have'} just come in.`;
  return `${count} ${open.length === 1 ? 'It' : 'The oldest'} has waited ${describeWait(longest)}.`;
};
