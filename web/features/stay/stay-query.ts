import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Stay } from '#contract/stay/stay.ts';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { isOutdated } from '#web/lib/last-known.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { hideEndedCodes } from './offline/hide-ended-codes.ts';

export const stayKey = ['GET /stay'] as const;

/** The guest's stay; null if none is near. */
export const stayQuery = queryOptions({
  queryKey: stayKey,
  queryFn: ({ signal }): Promise<Stay | null> =>
    api('GET /stay', {}, signal).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'NO_STAY') return null;
      throw error;
    }),
});

const followStay: Follow = (client) => ({
  // Every change of a booking also changes availability.
  hint: 'availability',
  onOrder: () => void client.invalidateQueries({ queryKey: stayKey }),
  refetch: (options) => void client.invalidateQueries({ queryKey: stayKey }, options),
  onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  pause: 15_000,
  isUrgent: true,
});

/** Door codes and readiness change with the bookables. */
const followBookables: Follow = (client) => ({ ...followStay(client), hint: 'bookables' });

/** The refetch interval, since door codes, hours and bills change without an event. */
const pause = 30_000;

/** The stay: live while the page is visible, or as last known. */
export const useStay = () => {
  const viewer = useViewer();
  useLive(followStay, viewer?.uid);
  useLive(followBookables);
  const { data, error, refetch } = useQuery({ ...stayQuery, refetchInterval: pause });
  const here = useVenueMinute();
  // Without the venue's clock it is unknown which codes have ended.
  return { stay: data && (here ? hideEndedCodes(data, here.now) : undefined), error, refetch };
};

/**
 * The time of the stay's data by the server's clock, if it is outdated: controls that need the network are
 * then disabled.
 */
export const useAsOf = (): number | undefined => {
  // Rerenders every minute, since data becomes outdated.
  useVenueMinute();
  const query = useQuery(stayQuery);
  return query.data && isOutdated(query, Date.now()) ? Date.parse(query.data.now) : undefined;
};
