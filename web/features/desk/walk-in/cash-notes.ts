import { fromCents, toCents } from '#contract/money.ts';

const up = (cents: number, to: number): number => Math.ceil(cents / to) * to;

/** What somebody is likely to hand over for a sum: the sum itself, and the next round ones in notes. */
export const guessCash = (amount: number): number[] => {
  const cents = toCents(amount);
  const tens = up(cents, 1_000);
  const guesses = [cents, up(cents, 500), tens, tens + 1_000, up(cents, 5_000), up(cents, 10_000)];
  return [...new Set(guesses)]
    .toSorted((a, b) => a - b)
    .slice(0, 4)
    .map(fromCents);
};
