import { type OrderStep, orderSteps } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import type { Sort } from './kitchen-filters.ts';

/** How many completed orders the board shows: enough to take one back. */
export const mostCompleted = 20;

const completedAt = ({ reached }: FoodOrder): number => Date.parse(reached.at(-1)?.at ?? '');

/** In the order that was asked for; they come newest first. */
export const sortOrders = (orders: readonly FoodOrder[], sort: Sort): FoodOrder[] =>
  sort === 'newest' ? [...orders] : orders.toReversed();

/** `count` is how many there are, as far as anybody knows; `isCut` when there are others than these. */
export type Column = { step: OrderStep; count: string; isCut: boolean; orders: FoodOrder[] };

/** The board's columns. Of what is completed only the latest is there, whatever the order of the rest. */
export const groupByStep = (orders: readonly FoodOrder[], sort: Sort, hasOlder: boolean): Column[] =>
  orderSteps.map((step) => {
    const here = orders.filter(({ orderInfo }) => orderInfo === step);
    if (step !== 'Completed')
      return { step, count: String(here.length), isCut: false, orders: sortOrders(here, sort) };
    const latest = here.toSorted((a, b) => completedAt(b) - completedAt(a)).slice(0, mostCompleted);
    const count = `${here.length}${hasOlder ? '+' : ''}`;
    return { step, count, isCut: hasOlder || here.length > latest.length, orders: latest };
  });
