import { fromCents, toCents } from '#contract/money.ts';
import { formatSum } from '#web/lib/format.ts';

const money = /^\$?\s*(\d{1,9})(?:[.,](\d{0,2}))?$/;

/** What somebody typed as an amount of money: `50`, `50.00`, `$50`, `50,5`. Undefined where it is none, or nothing. */
export const readAmount = (text: string): number | undefined => {
  const [, whole, cents = ''] = money.exec(text.trim().replace(/(\d),(?=\d{3}\b)/g, '$1')) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(`${whole}.${cents.padEnd(2, '0')}`);
  return amount > 0 ? amount : undefined;
};

/** An amount as it stands in a field. */
export const writeAmount = (amount: number): string => amount.toFixed(2);

/** To the cent. */
export const subtract = (from: number, amount: number): number => fromCents(toCents(from) - toCents(amount));

/** What is added to a bill or taken off it: `+$28.00`, `−$52.00`. */
export const formatDifference = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatSum(Math.abs(amount))}`;

/** A line of a bill: a discount carries its sign. */
export const formatLine = (amount: number): string =>
  amount < 0 ? formatDifference(amount) : formatSum(amount);
