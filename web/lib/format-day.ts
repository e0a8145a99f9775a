import type { Temporal } from 'temporal-polyfill';
import { isDate } from '#contract/dates.ts';
import { m } from '#messages/web.ts';

/**
 * Whether the year has been typed in full: while typing 2026, a date field reports the years 2, 20 and 202.
 */
export const isTypedDate = (text: string): boolean => isDate(text) && text >= '1000-01-01';

// Written out: creating Intl formatters takes longer than drawing a page, and versions differ in commas and
// "Sept".
export const longWeekdays = m.lib_weekdays().split(' ');
const long = { weekdays: longWeekdays, months: m.lib_months().split(' ') };
const short = { weekdays: m.lib_weekdays_short().split(' '), months: m.lib_months_short().split(' ') };

/** The words of a date. */
const read = (date: string, { weekdays, months }: typeof long) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { weekday: weekdays[weekday] ?? '', day, month: months[month - 1] ?? '', year };
};

/** The abbreviated words of a date. */
export const readShortDay = (date: string) => read(date, short);

/** Defaults to true while today is unknown. */
const isThisYear = (date: string, today = date): boolean => date.slice(0, 4) === today.slice(0, 4);

/** 17 Nov 2026 */
export const formatDay = (date: string): string => m.lib_day(readShortDay(date));

/** Tue 17 Nov 2026 */
export const formatDatedDay = (date: string): string => m.lib_dated_day(readShortDay(date));

/** Tue 17 Nov, or Mon 4 Jan 2027 in another year than today's. */
export const formatShortDay = (date: string, today: string | undefined): string =>
  isThisYear(date, today) ? m.lib_short_day(readShortDay(date)) : formatDatedDay(date);

/** Tuesday 17 November 2026 */
export const formatFullDay = (date: string): string => m.lib_full_day(read(date, long));

/** Tuesday 17 November, or Monday 4 January 2027 in another year than today's. */
export const formatLongDay = (date: string, today: string | undefined): string =>
  isThisYear(date, today) ? m.lib_long_day(read(date, long)) : formatFullDay(date);

/** November 2026, for any day in it. */
export const formatMonth = (date: string): string => m.lib_month(read(date, long));

/**
 * An instant on the venue's clock: Thursday 19 November, 16:00. With the year if it is not the current one.
 */
export const formatMoment = (
  instant: Temporal.Instant,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): string => {
  const at = instant.toZonedDateTimeISO(timeZone);
  const dayOf = (moment: Temporal.ZonedDateTime): string => moment.toPlainDate().toString();
  const day = formatLongDay(dayOf(at), dayOf(now.toZonedDateTimeISO(timeZone)));
  return m.lib_moment({ day, time: at.toPlainTime().toString({ smallestUnit: 'minute' }) });
};
