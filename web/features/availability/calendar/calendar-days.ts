import type { Span } from '#contract/availability.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { m } from '#messages/web.ts';
import { formatLongDay, isTypedDate } from '#web/lib/format-day.ts';

/** The first day of a date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first day of the month a number of months later. */
export const addMonths = (month: string, count: number): string => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
};

/** The same day in another month, or its last day if it is shorter. */
export const sameDayIn = (month: string, date: string): string => {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month.slice(0, 8)}${date.slice(8)}`;
  return same < last ? same : last;
};

const mondays = '2024-01-01';

/** 0 on a Monday, 6 on a Sunday. */
export const weekdayOf = (date: string): number => ((daysBetween(mondays, date) % 7) + 7) % 7;

/**
 * Always six weeks from Monday to Sunday, so that calendars keep their height; days of other months are
 * blank.
 */
export const weeksOf = (month: string): (string | undefined)[][] => {
  const first = addDays(month, -weekdayOf(month));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(first, week * 7 + day);
      return monthOf(date) === month ? date : undefined;
    }),
  );
};

export type DayState = 'past' | 'taken' | 'free' | 'unknown';

export const stateOf = (
  date: string,
  { today, last, taken }: { today: string; last: string; taken: readonly Span[] | undefined },
): DayState => {
  if (date < today) return 'past';
  if (!taken || date > last) return 'unknown';
  return taken.some(({ from, to }) => from <= date && date < to) ? 'taken' : 'free';
};

/** Whether a night is part of the stay, and whether it is the first or last. */
export const placeInStay = (date: string, arrival: string, nights: number | undefined) => {
  if (!arrival || !nights || date < arrival) return undefined;
  const last = addDays(arrival, nights - 1);
  if (date > last) return undefined;
  return { first: date === arrival, last: date === last };
};

/** Why the calendar cannot show an arrival; undefined if it can, or without one. */
export const describeUnshown = (
  arrival: string,
  { today, last }: { today: string; last: string },
): string | undefined => {
  if (!isTypedDate(arrival)) return undefined;
  if (arrival < today) return m.availability_that_day_passed({ day: formatLongDay(arrival, today) });
  return arrival > last ? m.availability_too_far_ahead({ day: formatLongDay(arrival, today) }) : undefined;
};

/** The day that a key leads to: by days, weeks and months, never before the first nor after the last. */
export const moveByKey = (
  key: string,
  date: string,
  { first, last }: { first: string; last: string },
): string | undefined => {
  const moves: Record<string, string> = {
    ArrowLeft: addDays(date, -1),
    ArrowRight: addDays(date, 1),
    ArrowUp: addDays(date, -7),
    ArrowDown: addDays(date, 7),
    Home: addDays(date, -weekdayOf(date)),
    End: addDays(date, 6 - weekdayOf(date)),
    PageUp: sameDayIn(addMonths(monthOf(date), -1), date),
    PageDown: sameDayIn(addMonths(monthOf(date), 1), date),
  };
  const to = moves[key];
  if (!to) return undefined;
  if (to < first) return first;
  return to > last ? last : to;
};
