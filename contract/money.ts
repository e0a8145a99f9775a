/** Dollars as they travel, in the whole cents that everything inside counts in. */
export const toCents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (cents: number): number => cents / 100;

/** Whether somebody who counts in floating point means this sum. */
export const isWorth = (amount: number, cents: number): boolean => Math.abs(amount * 100 - cents) < 1e-4;
