import { useSyncExternalStore } from 'react';
import { nowAt, useVenue } from '#web/lib/venue.ts';
import { secondsUntil } from './time-left.ts';

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
