import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { directionOf } from '#contract/languages.rules.ts';
import { m } from '#messages/server.ts';

/** Formatters are expensive to create, so they are cached per currency and language. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string, digits: number): Intl.NumberFormat => {
  const locale = m.language() === 'en' ? 'en-US' : m.locale();
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
};

/** In text from right to left a left-to-right symbol would be separated from its sign: US$ is $ there, as on pages. */
const nameSymbol = (symbol: string): string =>
  /[A-Z]/.test(symbol) ? currentHouse().currencySymbol.trim() : symbol;

/** An amount in the house's currency, formatted in the current language: $12.50. */
export const formatMoney = (amount: number): string => {
  const formatter = formatterOf(currentHouse().currency, currentDigits());
  if (directionOf(m.language()) === 'ltr') return formatter.format(amount);
  return formatter
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? nameSymbol(value) : value))
    .join('');
};

export const formatCents = (cents: number): string => formatMoney(cents / 10 ** currentDigits());
