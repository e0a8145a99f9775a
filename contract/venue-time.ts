import { Temporal } from 'temporal-polyfill';

/** The day on which an instant falls at the venue, as YYYY-MM-DD. */
export const dateAt = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The time that the venue's clock shows at an instant, as HH:MM. */
export const timeAt = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

/** When the venue's clock shows this; of a time that it shows twice the first, of one that it skips the moment after. */
export const instantAt = (date: string, time: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant();

/** Whether daylight saving skips this time, so that the venue's clock never shows it. */
export const isSkipped = (date: string, time: string, timeZone: string): boolean => {
  const shown = Temporal.PlainDateTime.from(`${date}T${time}`);
  return !shown.toZonedDateTime(timeZone).toPlainDateTime().equals(shown);
};

/** By how many milliseconds the venue's clock is ahead of UTC at a moment. */
export const offsetOf = (epochMilliseconds: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone).offsetNanoseconds /
  1_000_000;
