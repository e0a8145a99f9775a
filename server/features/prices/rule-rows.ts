import { fromCents, toCents } from '#contract/money.ts';
import type { PriceRule, RuleTerms } from '#contract/prices/prices.ts';
import type { RuleFields, RuleValues } from './prices.queries.ts';

const changeOf = ({ percent, amount_cents, price_cents }: RuleFields): RuleTerms['change'] => {
  if (percent !== null) return { percent: Number(percent) };
  // The database ensures that exactly one of the three is set.
  return amount_cents === null ? { price: fromCents(price_cents ?? 0) } : { amount: fromCents(amount_cents) };
};

/** The terms of a rule, without the conditions it does not have. */
export const readTerms = (row: RuleFields): RuleTerms => ({
  name: row.name,
  on: row.is_on,
  ...(row.kinds && { kinds: row.kinds }),
  ...(row.ids && { ids: row.ids }),
  ...(row.excepted && { except: row.excepted }),
  ...(row.from_date !== null && { from: row.from_date }),
  ...(row.to_date !== null && { to: row.to_date }),
  ...(row.weekdays && { weekdays: row.weekdays }),
  ...(row.from_time !== null && { fromTime: row.from_time.slice(0, 5) }),
  ...(row.to_time !== null && { toTime: row.to_time.slice(0, 5) }),
  ...(row.min_units !== null && { minUnits: row.min_units }),
  change: changeOf(row),
  stop: row.stops,
});

export const presentRule = (row: RuleFields): PriceRule => ({
  _id: row.id,
  ...readTerms(row),
  version: row.version,
});

export const writeTerms = (terms: RuleTerms): RuleValues => {
  const { change } = terms;
  return {
    name: terms.name,
    is_on: terms.on,
    kinds: terms.kinds ?? null,
    ids: terms.ids ?? null,
    excepted: terms.except ? JSON.stringify(terms.except) : null,
    from_date: terms.from ?? null,
    to_date: terms.to ?? null,
    weekdays: terms.weekdays ?? null,
    from_time: terms.fromTime ?? null,
    to_time: terms.toTime ?? null,
    min_units: terms.minUnits ?? null,
    percent: 'percent' in change ? change.percent : null,
    amount_cents: 'amount' in change ? toCents(change.amount) : null,
    price_cents: 'price' in change ? toCents(change.price) : null,
    stops: terms.stop,
  };
};
