import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';

/** A formatter is costly to make, so each currency keeps its own. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string, digits: number): Intl.NumberFormat => {
  const known = formatters.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  formatters.set(currency, made);
  return made;
};

/** An amount in the currency of the house, as people write it: $12.50. */
export const formatMoney = (amount: number): string =>
  formatterOf(currentHouse().currency, currentDigits()).format(amount);

export const formatCents = (cents: number): string => formatMoney(cents / 10 ** currentDigits());
