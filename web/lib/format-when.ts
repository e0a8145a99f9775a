import type { Temporal } from 'temporal-polyfill';

const yearAt = (instant: Temporal.Instant, timeZone: string): number =>
  instant.toZonedDateTimeISO(timeZone).year;

/** A moment on the venue's clock: Thursday 19 November, 16:00. The year is said only where it is another than now. */
export const formatMoment = (
  instant: Temporal.Instant,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): string => {
  const at = new Date(instant.epochMilliseconds);
  const sameYear = yearAt(instant, timeZone) === yearAt(now, timeZone);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at);
  const weekday = write({ weekday: 'long' });
  const date = write({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return `${weekday} ${date}, ${write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
};
