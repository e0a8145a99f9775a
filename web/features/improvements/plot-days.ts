import { addDays } from '#contract/dates.ts';
import { plottedDays } from '#contract/feedback.rules.ts';
import type { Votes } from '#contract/improvements.ts';

export type DayCount = Votes['days'][number];

/** Each of the last days up to today, also those that nobody voted on. */
export const fillDays = (days: readonly DayCount[], today: string): DayCount[] => {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  return Array.from({ length: plottedDays }, (_, n) => {
    const date = addDays(today, n + 1 - plottedDays);
    return { date, count: counts.get(date) ?? 0 };
  });
};

export const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0);

/** A round number at the top of a scale that has room for all of these: 5, 10, 20, 50 … */
export const topOf = (plots: readonly (readonly DayCount[])[]): number => {
  const most = Math.max(...plots.flat().map(({ count }) => count), 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= most) ?? most;
  return Math.max(round, 5);
};
