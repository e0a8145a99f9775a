import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';

/**
 * Formats instants in the venue's zone: `Today 13:32` (`today 13:32` inside a sentence), `Thu 12 Nov 20:15`. Empty
 * until the clock is known.
 */
export const useMoment = ({ isInside = false } = {}) => {
  const here = useVenueMinute();
  return (instant: string): string => {
    if (!here) return '';
    const { date, time } = clockAt(Date.parse(instant), here.timeZone);
    if (date === here.today)
      return isInside ? m.desk_booking_today_inside({ time }) : m.desk_booking_today({ time });
    return m.desk_booking_moment({ day: formatShortDay(date, here.today), time });
  };
};
