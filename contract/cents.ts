/** Dollars as they travel, in the whole cents that everything inside counts in. */
export const toCents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (cents: number): number => cents / 100;
