import { z } from 'zod';

/** Money travels as dollars with at most two decimals and is whole cents everywhere inside. */
export const Amount = z.number().nonnegative().max(1_000_000).multipleOf(0.01);

/** What several nights or hours, or several things together, come to. */
export const Sum = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

/** What a guest was told that something costs: whatever it is, only the right sum is taken. */
export const ToldSum = z.number();

// They stand apart so that pages can count without the schemas.
export { fromCents, isWorth, toCents } from './cents.ts';
