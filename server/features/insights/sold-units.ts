import { daysBetween } from '#contract/dates.ts';
import { splitEvenly } from '#contract/desk/move.rules.ts';
import type { BookingRow } from './insights.queries.ts';
import { anHour } from './venue-days.ts';

/** A night or hour of a booking. */
export type Unit = {
  /** Its index, from 0. */
  unit: number;
  bookableId: number;
  cents: number;
  isSold: boolean;
};

/** How many nights or hours were used: all, unless the guest left early. */
export const countUsed = ({ kind, date, startsAt, count, leftAt, leftOn }: BookingRow): number => {
  if (leftAt === null || leftOn === null) return count;
  const begun = kind === 'room' ? daysBetween(date, leftOn) : Math.ceil((leftAt - startsAt) / anHour);
  return Math.min(count, Math.max(0, begun));
};

/**
 * The nights or hours of a booking that count. The price of unused ones counts on the last used one; if none
 * was used, on the first, which then does not count as sold.
 */
export const listUnits = (row: BookingRow): Unit[] => {
  const cents = row.unitCents ?? splitEvenly(row.amountCents, row.count);
  const used = countUsed(row);
  const last = Math.max(1, used) - 1;
  const rest = cents.slice(last + 1).reduce((sum, each) => sum + each, 0);
  return cents.slice(0, last + 1).map((each, unit) => ({
    unit,
    bookableId: row.earlierPlaces?.[unit] ?? row.bookableId,
    cents: each + (unit === last ? rest : 0),
    isSold: unit < used,
  }));
};
