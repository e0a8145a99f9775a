import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';

// Written by hand: on first paint, creating one Intl formatter takes longer than formatting all prices.
const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, m.group());

const write = (amount: number, decimals: number): string => {
  const [whole = '', cents] = Math.abs(amount).toFixed(decimals).split('.');
  const symbol = currentHouse().currencySymbol;
  const written = group(whole) + (cents === undefined ? '' : m.decimal() + cents);
  return `${amount < 0 ? '-' : ''}${m.money({ symbol, amount: written })}`;
};

/** A price on a card: $34, or $12.99 if there are cents. */
export const formatPrice = (amount: number): string =>
  write(amount, Number.isInteger(amount) ? 0 : currentDigits());

/** A sum on a bill: always with cents. */
export const formatSum = (amount: number): string => write(amount, currentDigits());

/** With one decimal digit: 4.8. */
export const formatDecimal = (number: number): string => number.toFixed(1).replace('.', m.decimal());

/** A count: 10,000. */
export const formatCount = (number: number): string => group(String(number));
