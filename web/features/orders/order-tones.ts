import type { OrderStatus } from '#contract/food/orders.rules.ts';
import type { Tone } from '#web/ui/pill.tsx';

/** The colour that goes with the word. */
export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  'Just Ordered': 'warn',
  'Few More Minutes': 'info',
  'Ready to Serve': 'ok',
  Completed: 'off',
  Cancelled: 'bad',
};
