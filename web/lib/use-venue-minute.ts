import { useMemo, useSyncExternalStore } from 'react';
import { clockAt } from './clock-at.ts';
import { nowAt, useVenue } from './venue.ts';

const oneMinute = 60_000;

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 5_000);
  return () => clearInterval(timer);
};

/** The minute that has begun by the server's clock, in milliseconds, and what the venue's calendar and clock show. */
export type VenueMinute = { now: number; today: string; time: string; timeZone: string };

/** The minute it is at the venue; undefined until the server has told its clock. Redraws only when a new one begins. */
export const useVenueMinute = (): VenueMinute | undefined => {
  const venue = useVenue();
  const minute = useSyncExternalStore(
    subscribe,
    () => (venue ? Math.floor(nowAt(venue) / oneMinute) : 0),
    () => 0,
  );
  // The same object for the whole minute, so that what shows it is drawn again only with the next.
  return useMemo(() => {
    if (!venue) return undefined;
    const now = minute * oneMinute;
    const { date: today, time } = clockAt(now, venue.timeZone);
    return { now, today, time, timeZone: venue.timeZone };
  }, [venue, minute]);
};
