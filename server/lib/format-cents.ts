import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { directionOf } from '#contract/languages.rules.ts';
import { m } from '#messages/server.ts';

/** A formatter is costly to make, so each currency keeps its own, and each language. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string, digits: number): Intl.NumberFormat => {
  const locale = m.language() === 'en' ? 'en-US' : m.locale();
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  formatters.set(key, made);
  return made;
};

/** Letters from left to right would part from their sign among words from right to left: there US$ is $, as on pages. */
const nameSymbol = (symbol: string): string =>
  directionOf(m.language()) === 'rtl' && /[A-Z]/.test(symbol) ? currentHouse().currencySymbol.trim() : symbol;

/** An amount in the currency of the house, as people write it in the language that is being written in: $12.50. */
export const formatMoney = (amount: number): string =>
  formatterOf(currentHouse().currency, currentDigits())
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? nameSymbol(value) : value))
    .join('');

export const formatCents = (cents: number): string => formatMoney(cents / 10 ** currentDigits());
