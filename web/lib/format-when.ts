import type { Temporal } from 'temporal-polyfill';
import { formatLongDay } from './format-day.ts';

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
