import type { Temporal } from 'temporal-polyfill';
import { isDate } from '#contract/dates.ts';

/** Whether it is a day whose year is typed to its end: on the way to 2026 a date field tells of the years 2, 20 and 202. */
export const isTypedDate = (text: string): boolean => isDate(text) && text >= '1000-01-01';

// Written out: the platform takes longer to make its formatters than a page to draw, and versions differ in commas and "Sept".
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A day of the calendar in words. */
const read = (date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { weekday: weekdays[weekday] ?? '', day, month: months[(month ?? 0) - 1] ?? '', year };
};

const short = (name: string): string => name.slice(0, 3);

/** As long as today is not known, it is taken to be. */
const isThisYear = (date: string, today = date): boolean => date.slice(0, 4) === today.slice(0, 4);

/** 17 Nov 2026 */
export const formatDay = (date: string): string => {
  const { day, month, year } = read(date);
  return `${day} ${short(month)} ${year}`;
};

/** Tue 17 Nov 2026 */
export const formatDatedDay = (date: string): string => `${short(read(date).weekday)} ${formatDay(date)}`;

/** Tue 17 Nov, or Mon 4 Jan 2027 where that is another year than today's. */
export const formatShortDay = (date: string, today: string | undefined): string => {
  const { weekday, day, month } = read(date);
  return isThisYear(date, today) ? `${short(weekday)} ${day} ${short(month)}` : formatDatedDay(date);
};

/** Tuesday 17 November 2026 */
export const formatFullDay = (date: string): string => {
  const { weekday, day, month, year } = read(date);
  return `${weekday} ${day} ${month} ${year}`;
};

/** Tuesday 17 November, or Monday 4 January 2027 where that is another year than today's. */
export const formatLongDay = (date: string, today: string | undefined): string => {
  const { weekday, day, month } = read(date);
  return isThisYear(date, today) ? `${weekday} ${day} ${month}` : formatFullDay(date);
};

/** November 2026, of any day in it. */
export const formatMonth = (date: string): string => {
  const { month, year } = read(date);
  return `${month} ${year}`;
};

/** A moment on the venue's clock: Thursday 19 November, 16:00. The year is said only where it is another than now. */
export const formatMoment = (
  instant: Temporal.Instant,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): string => {
  const at = instant.toZonedDateTimeISO(timeZone);
  const dayOf = (moment: Temporal.ZonedDateTime): string => moment.toPlainDate().toString();
  const day = formatLongDay(dayOf(at), dayOf(now.toZonedDateTimeISO(timeZone)));
  return `${day}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
};
