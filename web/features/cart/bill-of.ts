import { toCents } from '#contract/cents.ts';
import { type Billed, pointsFor, type Reward } from '#contract/loyalty.rules.ts';
import { dishesToPay } from '#web/features/food/check-cart.ts';
import type { PricedLine } from './price-line.ts';

/** The rewards that a cart can be paid with. */
export const cartRewards: readonly Reward[] = ['10% Discount', 'Free Pizza'];

/** The cart as a reward looks at it, at today's prices. */
export const billOf = (lines: readonly PricedLine[]): Billed[] =>
  lines.map((priced) =>
    'checked' in priced
      ? { amountCents: priced.checked.totalCents, items: dishesToPay(priced.checked) }
      : { amountCents: toCents(priced.price) },
  );

/** What paying it earns: whole dollars count, line by line. */
export const pointsOf = (bill: readonly Billed[]): number =>
  bill.reduce((points, { amountCents }) => points + pointsFor(amountCents), 0);
