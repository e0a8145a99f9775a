import { currentDigits, currentHouse } from './house/house.rules.ts';

/** How many cents (smallest units) one whole unit of the house's currency has: 1, 100 or 1,000. */
const centsPerUnit = (): number => 10 ** currentDigits();

/** From the wire format to whole cents. */
export const toCents = (amount: number): number => Math.round(amount * centsPerUnit());

export const fromCents = (cents: number): number => cents / centsPerUnit();

/** Whether a floating-point number means this sum. */
export const isWorth = (amount: number, cents: number): boolean =>
  Math.abs(amount * centsPerUnit() - cents) < 1e-4;

/** Whether the amount exists in the currency: 0.5 yen do not. */
export const isAmount = (amount: number): boolean => isWorth(amount, toCents(amount));

/** The largest price in a currency: a million dollars; for others, what the database can store. */
export const maxAmountIn = (currency: string, digits: number): number =>
  currency === 'USD' ? 1_000_000 : Math.min(100_000_000, 1_000_000_000 / 10 ** digits);

/** The largest price in the house's currency. */
export const maxAmount = (): number => maxAmountIn(currentHouse().currency, currentDigits());
