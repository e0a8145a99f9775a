import { type KitchenStep, kitchenSteps, type OrderStep, orderSteps } from '#contract/food/orders.rules.ts';

/** The step that follows, for the prominent button (the last one stays where it is), and the two others. */
export const arrangeSteps = (status: OrderStep): { next: KitchenStep; others: KitchenStep[] } => {
  const at = orderSteps.indexOf(status);
  const next = kitchenSteps[at] ?? 'Completed';
  return { next, others: kitchenSteps.filter((step) => step !== next) };
};
