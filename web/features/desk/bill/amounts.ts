import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { formatSum } from '#web/lib/format.ts';

const money = /^(\d{1,9})(?:[.,](\d{0,3}))?$/;

/** Reads a typed amount: `50`, `50.00`, `$50`, `50,5`. Undefined if it is not a positive amount. */
export const readAmount = (text: string): number | undefined => {
  const typed = text.trim();
  // In currencies with three digits, a comma may separate decimals as well as thousands.
  const plain = currentDigits() === 3 ? typed : typed.replace(/(\d),(?=\d{3}\b)/g, '$1');
  const [, whole, cents = ''] =
    money.exec(plain.replace(currentHouse().currencySymbol.trim(), '').trim()) ?? [];
  if (whole === undefined || cents.length > currentDigits()) return undefined;
  const amount = Number(`${whole}.${cents}`);
  return amount > 0 ? amount : undefined;
};

/** Formats an amount for a field. */
export const writeAmount = (amount: number): string => amount.toFixed(currentDigits());

/** Subtracts in cents, to avoid rounding errors. */
export const subtract = (from: number, amount: number): number => fromCents(toCents(from) - toCents(amount));

/** What is added to or taken off a bill: `+$28.00`, `−$52.00`. */
export const formatDifference = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatSum(Math.abs(amount))}`;

/** The amount of a bill's line; a discount has a minus sign. */
export const formatLine = (amount: number): string =>
  amount < 0 ? formatDifference(amount) : formatSum(amount);
