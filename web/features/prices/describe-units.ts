import { groupUnits } from '#contract/prices/price-groups.ts';
import type { PricedUnits, Quote } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';

/** How many nights or hours cost what; undefined if all cost the usual price without any rule. */
export const groupQuote = ({ units }: Quote, usual: number | undefined): PricedUnits | undefined =>
  units.some(({ price, rules }) => rules.length > 0 || price !== usual) ? groupUnits(units) : undefined;

/** 5 × $111.00, 2 × $130.00 (Weekend) */
export const describeUnits = (units: PricedUnits): string =>
  units
    .map(
      ({ count, price, rules }) =>
        `${count} × ${formatSum(price)}${rules.length > 0 ? ` (${rules.join(m.comma())})` : ''}`,
    )
    .join(m.comma());
