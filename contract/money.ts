import { z } from 'zod';

/** Money travels as dollars with at most two decimals and is whole cents everywhere inside. */
export const Amount = z.number().nonnegative().max(1_000_000).multipleOf(0.01);

/** What several nights or hours, or several things together, come to. */
export const Sum = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

export const toCents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (cents: number): number => cents / 100;
