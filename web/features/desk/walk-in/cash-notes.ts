import { currentDigits } from '#contract/house/house.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';

const up = (cents: number, to: number): number => Math.ceil(cents / to) * to;

/** Amounts a guest is likely to hand over: the sum itself, and the next round amounts in notes. */
export const guessCash = (amount: number): number[] => {
  const cents = toCents(amount);
  // In currencies without cents, notes begin at 1,000.
  const [five, ten, fifty, hundred] = [5, 10, 50, 100].map((note) =>
    currentDigits() === 0 ? note * 100 : toCents(note),
  ) as [number, number, number, number]; // one per note
  const tens = up(cents, ten);
  const guesses = [cents, up(cents, five), tens, tens + ten, up(cents, fifty), up(cents, hundred)];
  return [...new Set(guesses)]
    .toSorted((a, b) => a - b)
    .slice(0, 4)
    .map(fromCents);
};
