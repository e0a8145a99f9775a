import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';

// Written out: where a page is drawn first, making one formatter of the platform takes longer than all its prices.
const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

const write = (amount: number, decimals: number): string => {
  const [whole = '', cents] = Math.abs(amount).toFixed(decimals).split('.');
  return `${amount < 0 ? '-' : ''}${currentHouse().currencySymbol}${group(whole)}${cents === undefined ? '' : `.${cents}`}`;
};

/** A price as it stands on a card: $34, or $12.99 where there are cents. */
export const formatPrice = (amount: number): string =>
  write(amount, Number.isInteger(amount) ? 0 : currentDigits());

/** A sum as it stands on a bill: always with cents. */
export const formatSum = (amount: number): string => write(amount, currentDigits());

/** A number of things: 10,000. */
export const formatCount = (number: number): string => group(String(number));
