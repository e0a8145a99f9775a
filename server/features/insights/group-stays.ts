import { daysBetween } from '#contract/dates.ts';
import { leadTimeSteps, lengthSteps } from '#contract/desk/insights.rules.ts';
import type { Figures, Group } from '#contract/desk/insights.ts';
import type { BookingRow } from './insights.queries.ts';
import { countUsed } from './sold-units.ts';

const medianOf = (sorted: readonly number[]): number | null => {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (Number(sorted[Math.ceil(middle) - 1]) + Number(sorted[Math.floor(middle)])) / 2;
};

const averageOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;

const groupBy = (values: number[], steps: readonly number[]): Figures['leadTime'] => {
  const sorted = values.toSorted((one, other) => one - other);
  const groups = steps.map((from, index): Group => {
    const next = steps[index + 1];
    const isIn = (value: number) => value >= from && (next === undefined || value < next);
    return { from, to: next === undefined ? null : next - 1, stays: sorted.filter(isIn).length };
  });
  return { stays: sorted.length, average: averageOf(sorted), median: medianOf(sorted), groups };
};

/** Lead times and lengths of room stays that began in the period; unused stays are left out. */
export const groupStays = (
  bookings: readonly BookingRow[],
  { from, to }: { from: string; to: string },
): Pick<Figures, 'leadTime' | 'lengthOfStay'> => {
  const stays = bookings.filter((row) => row.date >= from && row.date <= to && countUsed(row) > 0);
  const lead = stays.map(({ bookedOn, date }) => Math.max(0, daysBetween(bookedOn, date)));
  return {
    leadTime: groupBy(lead, leadTimeSteps),
    lengthOfStay: groupBy(stays.map(countUsed), lengthSteps),
  };
};
