import type { OrderStatus } from '#contract/food/orders.rules.ts';

/** What the statuses are called where there is no room for their names. */
export const shortNames: Readonly<Record<OrderStatus, string>> = {
  'Just Ordered': 'New',
  'Few More Minutes': 'Minutes',
  'Ready to Serve': 'Ready',
  Completed: 'Done',
  Cancelled: 'Cancelled',
};
