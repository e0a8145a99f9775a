import type { KitchenStep } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import type { VenueMinute } from '#web/lib/use-venue-minute.ts';

/** What all cards share. */
export type OrderHandling = {
  /** Without it nobody knows how old an order is. */
  here: VenueMinute | undefined;
  /** Those that have just come in. */
  fresh: ReadonlySet<string>;
  busy: ReadonlyMap<string, KitchenStep>;
  onTouch: (id: string) => void;
  onMove: (order: FoodOrder, step: KitchenStep) => void;
};

/** What of it concerns one card: as long as that stays the same, the card need not be drawn again. */
export const handleOrder = (order: FoodOrder, { fresh, busy, ...shared }: OrderHandling) => ({
  order,
  isFresh: fresh.has(order._id),
  onTheWay: busy.get(order._id),
  ...shared,
});
