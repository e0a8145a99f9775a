import {
  type KitchenStatus,
  kitchenStatuses,
  type OrderStatus,
  type ProgressStatus,
  progressStatuses,
} from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Sort } from './kitchen-filters.ts';

/** Props shared by all cards. */
export type OrderHandling = {
  /** Needed to show the age of orders. */
  here: VenueMinute | undefined;
  /** New arrivals. */
  fresh: ReadonlySet<string>;
  busy: ReadonlyMap<string, KitchenStatus>;
  onTouch: (id: string) => void;
  onMove: (order: FoodOrder, step: KitchenStatus) => void;
};

/** The part that concerns one card, so that it only rerenders when that changes. */
export const handleOrder = (order: FoodOrder, { fresh, busy, ...shared }: OrderHandling) => ({
  order,
  isFresh: fresh.has(order._id),
  onTheWay: busy.get(order._id),
  ...shared,
});

/** Short status names for narrow places. */
export const shortNames: Readonly<Record<OrderStatus, string>> = {
  'Just Ordered': m.food_status_new(),
  'Few More Minutes': m.food_status_minutes(),
  'Ready to Serve': m.food_status_ready(),
  Completed: m.food_status_done(),
  Cancelled: m.food_cancelled(),
};

/** The next status for the prominent button (the last one stays), and the two others. */
export const arrangeSteps = (status: ProgressStatus): { next: KitchenStatus; others: KitchenStatus[] } => {
  const at = progressStatuses.indexOf(status);
  const next = kitchenStatuses[at] ?? 'Completed';
  return { next, others: kitchenStatuses.filter((step) => step !== next) };
};

/** How many completed orders the board shows: enough to undo one. */
export const maxCompleted = 20;

const completedAt = ({ reached }: FoodOrder): number => Date.parse(reached.at(-1)?.at ?? '');

/** Sorts orders, which arrive newest first. */
export const sortOrders = (orders: readonly FoodOrder[], sort: Sort): FoodOrder[] =>
  sort === 'newest' ? [...orders] : orders.toReversed();

/** `count` is the number known; `isCut` if there are more than those shown. */
export type Column = { step: ProgressStatus; count: string; isCut: boolean; orders: FoodOrder[] };

/** The board's columns. Completed orders are limited to the latest, however the rest is sorted. */
export const groupByStep = (orders: readonly FoodOrder[], sort: Sort, hasOlder: boolean): Column[] =>
  progressStatuses.map((step) => {
    const here = orders.filter(({ orderInfo }) => orderInfo === step);
    if (step !== 'Completed')
      return { step, count: String(here.length), isCut: false, orders: sortOrders(here, sort) };
    const latest = here.toSorted((a, b) => completedAt(b) - completedAt(a)).slice(0, maxCompleted);
    const count = `${here.length}${hasOlder ? '+' : ''}`;
    return { step, count, isCut: hasOlder || here.length > latest.length, orders: latest };
  });
