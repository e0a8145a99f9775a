import { Temporal } from 'temporal-polyfill';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A day in a zone. On a regular day, times are minutes after midnight. */
type ZoneDay = { date: string; midnight: number; isRegular: boolean };

/** Cached: looking up the rules of a zone is the slowest check of a booking. */
const zoneDays = new Map<string, ZoneDay>();
const maxZoneDays = 2_000;

const readZoneDay = (date: string, timeZone: string): ZoneDay => {
  const begun = Temporal.PlainDateTime.from(`${date}T00:00`).toZonedDateTime(timeZone);
  // If the clock skips midnight or the whole day, Temporal moves to a later time.
  const hasMidnight = begun.toPlainDateTime().toString({ smallestUnit: 'minute' }) === `${date}T00:00`;
  return { date, midnight: begun.epochMilliseconds, isRegular: hasMidnight && begun.hoursInDay === 24 };
};

const zoneDayOf = (date: string, timeZone: string): ZoneDay => {
  const key = `${timeZone} ${date}`;
  const cached = zoneDays.get(key);
  if (cached) return cached;
  const zoneDay = readZoneDay(date, timeZone);
  if (zoneDays.size >= maxZoneDays) zoneDays.clear();
  zoneDays.set(key, zoneDay);
  return zoneDay;
};

/** Minutes after midnight, of a time written as HH:MM. */
const minutesOf = (time: string): number | undefined =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;

/** The last result of `dateAt`, which is nearly always today. */
let lastDay: (ZoneDay & { timeZone: string }) | undefined;

const isWithinLastDay = (at: number, timeZone: string): boolean =>
  lastDay?.timeZone === timeZone &&
  lastDay.isRegular &&
  at >= lastDay.midnight &&
  at < lastDay.midnight + dayMs;

/** The day on which an instant falls at the venue, as YYYY-MM-DD. */
export const dateAt = (instant: Temporal.Instant, timeZone: string): string => {
  if (lastDay && isWithinLastDay(instant.epochMilliseconds, timeZone)) return lastDay.date;
  const date = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  lastDay = { ...zoneDayOf(date, timeZone), timeZone };
  return date;
};

/** The venue's time at an instant, as HH:MM. */
export const timeAt = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

/** The instant of a time at the venue: the first of a repeated one; for a skipped one, an instant after the gap. */
export const instantAt = (date: string, time: string, timeZone: string): Temporal.Instant => {
  const { midnight, isRegular } = zoneDayOf(date, timeZone);
  const minutes = isRegular ? minutesOf(time) : undefined;
  return minutes === undefined
    ? Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant()
    : Temporal.Instant.fromEpochMilliseconds(midnight + minutes * minuteMs);
};

/** Elapsed time. Temporal's own sums take many times as long, and every booking needs several. */
export const addHours = (instant: Temporal.Instant, hours: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds + hours * 60 * minuteMs);

/** Whether daylight saving skips this local time. */
export const isSkipped = (date: string, time: string, timeZone: string): boolean => {
  if (zoneDayOf(date, timeZone).isRegular) return false;
  const shown = Temporal.PlainDateTime.from(`${date}T${time}`);
  return !shown.toZonedDateTime(timeZone).toPlainDateTime().equals(shown);
};

/** The venue's offset from UTC at an instant, in milliseconds. */
export const offsetOf = (epochMilliseconds: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone).offsetNanoseconds /
  1_000_000;
