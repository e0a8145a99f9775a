import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { formatSum } from '#web/lib/format.ts';

const money = /^(\d{1,9})(?:[.,](\d{0,3}))?$/;

/** What somebody typed as an amount of money: `50`, `50.00`, `$50`, `50,5`. Undefined where it is none, or nothing. */
export const readAmount = (text: string): number | undefined => {
  const typed = text.trim();
  // With three digits, a comma may as well stand before these as between thousands.
  const plain = currentDigits() === 3 ? typed : typed.replace(/(\d),(?=\d{3}\b)/g, '$1');
  const [, whole, cents = ''] =
    money.exec(plain.replace(currentHouse().currencySymbol.trim(), '').trim()) ?? [];
  if (whole === undefined || cents.length > currentDigits()) return undefined;
  const amount = Number(`${whole}.${cents}`);
  return amount > 0 ? amount : undefined;
};

/** An amount as it stands in a field. */
export const writeAmount = (amount: number): string => amount.toFixed(currentDigits());

/** To the cent. */
export const subtract = (from: number, amount: number): number => fromCents(toCents(from) - toCents(amount));

/** What is added to a bill or taken off it: `+$28.00`, `−$52.00`. */
export const formatDifference = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatSum(Math.abs(amount))}`;

/** A line of a bill: a discount carries its sign. */
export const formatLine = (amount: number): string =>
  amount < 0 ? formatDifference(amount) : formatSum(amount);
