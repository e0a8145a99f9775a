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

/** What all cards share. */
export type OrderHandling = {
  /** Without it nobody knows how old an order is. */
  here: VenueMinute | undefined;
  /** Those that have just come in. */
  fresh: ReadonlySet<string>;
  busy: ReadonlyMap<string, KitchenStatus>;
  onTouch: (id: string) => void;
  onMove: (order: FoodOrder, step: KitchenStatus) => void;
};

/** What of it concerns one card: as long as that stays the same, the card need not be drawn again. */
export const handleOrder = (order: FoodOrder, { fresh, busy, ...shared }: OrderHandling) => ({
  order,
  isFresh: fresh.has(order._id),
  onTheWay: busy.get(order._id),
  ...shared,
});

/** What the statuses are called where there is no room for their names. */
export const shortNames: Readonly<Record<OrderStatus, string>> = {
  'Just Ordered': m.food_status_new(),
  'Few More Minutes': m.food_status_minutes(),
  'Ready to Serve': m.food_status_ready(),
  Completed: m.food_status_done(),
  Cancelled: m.food_cancelled(),
};

/** The step that follows, for the prominent button (the last one stays where it is), and the two others. */
export const arrangeSteps = (status: ProgressStatus): { next: KitchenStatus; others: KitchenStatus[] } => {
  const at = progressStatuses.indexOf(status);
  const next = kitchenStatuses[at] ?? 'Completed';
  return { next, others: kitchenStatuses.filter((step) => step !== next) };
};

/** How many completed orders the board shows: enough to take one back. */
export const maxCompleted = 20;

const completedAt = ({ reached }: FoodOrder): number => Date.parse(reached.at(-1)?.at ?? '');

/** In the order that was asked for; they come newest first. */
export const sortOrders = (orders: readonly FoodOrder[], sort: Sort): FoodOrder[] =>
  sort === 'newest' ? [...orders] : orders.toReversed();

/** `count` is how many there are, as far as anybody knows; `isCut` when there are others than these. */
export type Column = { step: ProgressStatus; count: string; isCut: boolean; orders: FoodOrder[] };

/** The board's columns. Of what is completed only the latest is there, whatever the order of the rest. */
export const groupByStep = (orders: readonly FoodOrder[], sort: Sort, hasOlder: boolean): Column[] =>
  progressStatuses.map((step) => {
    const here = orders.filter(({ orderInfo }) => orderInfo === step);
    if (step !== 'Completed')
      return { step, count: String(here.length), isCut: false, orders: sortOrders(here, sort) };
    const latest = here.toSorted((a, b) => completedAt(b) - completedAt(a)).slice(0, maxCompleted);
    const count = `${here.length}${hasOlder ? '+' : ''}`;
    return { step, count, isCut: hasOlder || here.length > latest.length, orders: latest };
  });
