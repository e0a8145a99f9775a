import { m } from '#messages/web.ts';
import { clockAt } from './clock-at.ts';
import { formatShortDay } from './format-day.ts';
import type { VenueMinute } from './venue.ts';

/** Since when, by the venue's clock: 14:12, or Mon 16 Nov, 14:12 on another day. */
export const formatSince = (instant: number, { today, timeZone }: VenueMinute): string => {
  const { date, time } = clockAt(instant, timeZone);
  return date === today ? time : m.lib_moment({ day: formatShortDay(date, today), time });
};
