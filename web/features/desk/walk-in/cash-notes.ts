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

/** What was typed for an amount of money: `60`, `$60.00`, `60,5`; undefined where it is none. */
export const readCash = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
};

/** What goes back to the guest; undefined where it is not enough. */
export const changeOf = (given: number | undefined, amount: number): number | undefined =>
  given === undefined || toCents(given) < toCents(amount)
    ? undefined
    : fromCents(toCents(given) - toCents(amount));
