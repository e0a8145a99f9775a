import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/api-query.ts';
import { houseQuery } from '#web/lib/house.ts';
import { createLastKnown, isOutdated } from '#web/lib/last-known.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { useVenueMinute, venueQuery } from '#web/lib/venue.ts';
import { groupFree } from './describe-now.ts';

const nowQuery = apiQuery('GET /now', { query: { soon: 'true', limit: 1_000 } });

/**
 * The last known state, for a screen that starts without a network. Change the number when the stored format
 * changes.
 */
export const lastFree = createLastKnown(
  createStoredText('nightdesk-now-1', () => localStorage),
  { names: [nowQuery.queryKey[0], ...venueQuery.queryKey, ...houseQuery.queryKey] },
);

const followFree: Follow = (client) => ({
  hint: 'availability',
  refetch: (options) => void client.invalidateQueries({ queryKey: [nowQuery.queryKey[0]] }, options),
  // The clock is needed too, if it failed to load.
  rest: () =>
    void client.refetchQueries({
      queryKey: venueQuery.queryKey,
      predicate: ({ state }) => state.status === 'error',
    }),
  pause: 30_000,
});

const followOffers: Follow = (client) => ({ ...followFree(client), hint: 'bookables' });

/** The refetch interval, so that a screen shows what begins or ends without an event. */
const pause = 30_000;

/**
 * What is free, live; `lostSince` is when it was last known, in milliseconds, once the server has not
 * responded for a minute.
 */
export const useFreeNow = () => {
  useLive(followFree);
  useLive(followOffers);
  const here = useVenueMinute();
  const query = useQuery({
    ...nowQuery,
    refetchInterval: pause,
    refetchIntervalInBackground: true,
  });
  const { data, dataUpdatedAt, error, refetch } = query;
  const now = Date.now();
  const isLost = data && isOutdated(query, now) && now - dataUpdatedAt > 60_000;
  return {
    here,
    groups: data && here ? groupFree(data, here) : undefined,
    lostSince: isLost ? dataUpdatedAt : undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  };
};
