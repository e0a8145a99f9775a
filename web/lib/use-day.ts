import { clockAt } from './clock-at.ts';
import { formatDay } from './format-day.ts';
import { useVenue } from './venue.ts';

/** On which day of the venue something was: 17 Nov 2026; empty until the venue is known. */
export const useDay = () => {
  const venue = useVenue();
  return (instant: string): string =>
    venue ? formatDay(clockAt(Date.parse(instant), venue.timeZone).date) : '';
};
