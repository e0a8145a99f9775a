import { useSyncExternalStore } from 'react';
import { apiQuery } from '#web/lib/api-query.ts';
import { nowAt, useVenue } from '#web/lib/venue.ts';

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 250);
  return () => clearInterval(timer);
};

/** Seconds left by the server's clock; undefined until it is known. Rerenders every second. */
export const useSecondsLeft = (until: string | undefined): number | undefined => {
  const venue = useVenue();
  const seconds = useSyncExternalStore(subscribe, () =>
    venue && until ? secondsUntil(until, nowAt(venue)) : -1,
  );
  return seconds < 0 ? undefined : seconds;
};

/** Whole seconds left, never negative. */
export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));

/** 9:05 */
export const formatTimeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The status of a checkout. Always refetched, since it may just have been paid or expired. */
export const checkoutQuery = (id: string) => ({
  ...apiQuery('GET /checkout/{id}', { params: { id } }),
  staleTime: 0,
});
