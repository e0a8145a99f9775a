import { useEffect, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import type { Here } from '#contract/bookings.rules.ts';
import { nowAt, useVenue, type Venue } from './venue.ts';

const tick = 20_000;

/** The venue at this moment, as the rules ask for it. */
export const hereAt = (venue: Venue): Here => ({
  now: Temporal.Instant.fromEpochMilliseconds(Math.round(nowAt(venue))),
  timeZone: venue.timeZone,
});

/** The moment it is by the server's clock, however wrong this machine's is; undefined until the server has told. */
export const useVenueClock = (): Here | undefined => {
  const venue = useVenue();
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => clearInterval(timer);
  }, []);
  return venue && hereAt(venue);
};
