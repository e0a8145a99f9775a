import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { PaymentMode } from '#contract/checkout.rules.ts';
import { m } from '#messages/web.ts';
import { type CallOutput, fetchPage } from './api.ts';
import { clockAt, ownZone } from './clock-at.ts';
import { formatDay } from './format-day.ts';

/**
 * The venue's time zone, how far the server's clock is ahead of this browser's in milliseconds, and how it
 * takes payments.
 */
type Venue = { timeZone: string; ahead: number; payments: PaymentMode; demo?: boolean };

export const venueQuery = queryOptions({
  queryKey: ['venue'],
  queryFn: async ({ signal }): Promise<Venue> => {
    const { data, writtenAt } = await fetchPage('GET', '/api/config', { signal });
    const { now, timeZone, payments, demo } = data as CallOutput<'GET /config'>; // written by the server's schema
    return { timeZone, payments, demo, ahead: Date.parse(now) - writtenAt };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The venue, once loaded. Guests' clocks may be wrong or in another zone, so only the server's counts. */
export const useVenue = (): Venue | undefined => useQuery(venueQuery).data;

/** The server's current time, in milliseconds. */
export const nowAt = ({ ahead }: Venue): number => Date.now() + ahead;

const oneMinute = 60_000;

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 5_000);
  return () => clearInterval(timer);
};

/** The start of the current minute by the server's clock, in milliseconds, with the venue's date and time. */
export type VenueMinute = { now: number; today: string; time: string; timeZone: string };

/** The current minute at the venue; undefined until the server's clock is known. Rerenders once a minute. */
export const useVenueMinute = (): VenueMinute | undefined => {
  const venue = useVenue();
  const minute = useSyncExternalStore(
    subscribe,
    () => (venue ? Math.floor(nowAt(venue) / oneMinute) : 0),
    () => 0,
  );
  // The same object for the whole minute, so that components rerender only with the next.
  return useMemo(() => {
    if (!venue) return undefined;
    const now = minute * oneMinute;
    const { date: today, time } = clockAt(now, venue.timeZone);
    return { now, today, time, timeZone: venue.timeZone };
  }, [venue, minute]);
};

/** The venue's clock now, for rules. */
export const hereAt = (venue: Venue): VenueClock => ({
  now: Temporal.Instant.fromEpochMilliseconds(Math.round(nowAt(venue))),
  timeZone: venue.timeZone,
});

/**
 * The current instant by the server's clock, however wrong this machine's is; undefined until it is known.
 */
export const useVenueClock = (): VenueClock | undefined => {
  const venue = useVenue();
  // Updates every minute, together with all other times on the page.
  useVenueMinute();
  return venue && hereAt(venue);
};

/** "Lisbon time", for guests in another time zone; undefined in the venue's. */
export const nameZone = ({ timeZone }: Pick<Venue, 'timeZone'>): string | undefined =>
  ownZone() === timeZone
    ? undefined
    : m.lib_zone({ city: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ') });

/** Formats the venue's date of an instant: 17 Nov 2026; empty until the venue is known. */
export const useDay = () => {
  const venue = useVenue();
  return (instant: string): string =>
    venue ? formatDay(clockAt(Date.parse(instant), venue.timeZone).date) : '';
};
