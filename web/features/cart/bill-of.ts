import { type Billed, pointsFor } from '#contract/loyalty.rules.ts';
import { toCents } from '#contract/money.ts';
import { dishesToPay } from '#web/features/food/check-cart.ts';
import type { Where } from '#web/features/loyalty/judge-code.ts';
import type { PricedLine } from './price-line.ts';

/** What a cart can be paid with. An earlier attempt at paying ends with the next one. */
export const inCart: Where = { takes: ['10% Discount', 'Free Pizza'], letsGoOfCarts: true };

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
