import { currentDigits, currentHouse } from './house/house.rules.ts';

/** How many cents, or whatever the smallest unit of the house's currency is called, one whole unit has: 1, 100 or 1,000. */
const centsPerUnit = (): number => 10 ** currentDigits();

/** An amount as it travels, in the whole cents that everything inside counts in. */
export const toCents = (amount: number): number => Math.round(amount * centsPerUnit());

export const fromCents = (cents: number): number => cents / centsPerUnit();

/** Whether somebody who counts in floating point means this sum. */
export const isWorth = (amount: number, cents: number): boolean =>
  Math.abs(amount * centsPerUnit() - cents) < 1e-4;

/** Whether there is such an amount: 0.5 yen are none. */
export const isAmount = (amount: number): boolean => isWorth(amount, toCents(amount));

/** The largest price in a currency: a million dollars, and of others what the database can count. */
export const mostAmountIn = (currency: string, digits: number): number =>
  currency === 'USD' ? 1_000_000 : Math.min(100_000_000, 1_000_000_000 / 10 ** digits);

/** The largest price in the currency of the house. */
export const mostAmount = (): number => mostAmountIn(currentHouse().currency, currentDigits());
