import { Temporal } from 'temporal-polyfill';
import type { Here } from '#contract/bookings.rules.ts';
import { useVenueMinute } from './use-venue-minute.ts';
import { nowAt, useVenue, type Venue } from './venue.ts';

/** The venue at this moment, as the rules ask for it. */
export const hereAt = (venue: Venue): Here => ({
  now: Temporal.Instant.fromEpochMilliseconds(Math.round(nowAt(venue))),
  timeZone: venue.timeZone,
});

/** The moment it is by the server's clock, however wrong this machine's is; undefined until the server has told. */
export const useVenueClock = (): Here | undefined => {
  const venue = useVenue();
  // Goes on with the minute, together with whatever else the page shows of the time.
  useVenueMinute();
  return venue && hereAt(venue);
};
