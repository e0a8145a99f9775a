import { fromCents } from '#contract/money.ts';
import { groupUnits } from '#contract/prices/price-groups.ts';
import type { PricedUnits } from '#contract/prices/prices.ts';

/** The unit columns of a booking's row. */
export type UnitColumns = { unit_cents: number[] | null; unit_rules: string[][] | null };

/** How many nights or hours of a booking cost what, and by which rules; undefined if no rule applied. */
export const readUnits = ({ unit_cents, unit_rules }: UnitColumns): PricedUnits | undefined =>
  unit_cents && unit_rules
    ? groupUnits(
        unit_cents.map((cents, unit) => ({ price: fromCents(cents), rules: unit_rules[unit] ?? [] })),
      )
    : undefined;

/** The same for a price just computed. */
export const presentUnits = (
  units: readonly { cents: number; rules: readonly string[] }[] | undefined,
): PricedUnits | undefined =>
  units?.some(({ rules }) => rules.length > 0)
    ? groupUnits(units.map(({ cents, rules }) => ({ price: fromCents(cents), rules })))
    : undefined;
