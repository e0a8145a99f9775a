import { useSyncExternalStore } from 'react';
import { apiQuery } from '#web/lib/api-query.ts';
import { nowAt, useVenue } from '#web/lib/venue.ts';

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, 250);
  return () => clearInterval(timer);
};

/** How many seconds there are until then by the server's clock; undefined until that is known. Redraws with every second. */
export const useSecondsLeft = (until: string | undefined): number | undefined => {
  const venue = useVenue();
  const seconds = useSyncExternalStore(subscribe, () =>
    venue && until ? secondsUntil(until, nowAt(venue)) : -1,
  );
  return seconds < 0 ? undefined : seconds;
};

/** Whole seconds until then, and none once it has passed. */
export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));

/** 9:05 */
export const formatTimeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How a checkout stands. Asked anew wherever it is shown: it may have been paid, or be over, a moment ago. */
export const checkoutQuery = (id: string) => ({
  ...apiQuery('GET /checkout/{id}', { params: { id } }),
  staleTime: 0,
});
