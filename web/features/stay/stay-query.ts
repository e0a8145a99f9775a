import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Stay } from '#contract/stay/stay.ts';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { isOutdated } from '#web/lib/last-known.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { hideEndedCodes } from './offline/hide-ended-codes.ts';

export const stayKey = ['GET /stay'] as const;

/** The guest's stay; null where there is none near. */
export const stayQuery = queryOptions({
  queryKey: stayKey,
  queryFn: ({ signal }): Promise<Stay | null> =>
    api('GET /stay', {}, signal).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'NO_STAY') return null;
      throw error;
    }),
});

const followStay: Follow = (client) => ({
  // Every change of a booking is one of what is free.
  hint: 'availability',
  onOrder: () => void client.invalidateQueries({ queryKey: stayKey }),
  refetch: (options) => void client.invalidateQueries({ queryKey: stayKey }, options),
  onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  pause: 15_000,
  isUrgent: true,
});

/** What opens a door, and whether a room is ready, changes with what is offered. */
const followBookables: Follow = (client) => ({ ...followStay(client), hint: 'bookables' });

/** The door opens, hours begin and bills grow without an event: asked again this often. */
const pause = 30_000;

/** The stay, as it is now for as long as the page is seen, or as it was last known. */
export const useStay = () => {
  const viewer = useViewer();
  useLive(followStay, viewer?.uid);
  useLive(followBookables);
  const { data, error, refetch } = useQuery({ ...stayQuery, refetchInterval: pause });
  const here = useVenueMinute();
  // Without the venue's clock nobody can say what is over.
  return { stay: data && (here ? hideEndedCodes(data, here.now) : undefined), error, refetch };
};

/** Of when the stay is, by the server's clock, where that is not now: whatever needs the network waits for it. */
export const useAsOf = (): number | undefined => {
  // It grows old with the minute.
  useVenueMinute();
  const query = useQuery(stayQuery);
  return query.data && isOutdated(query, Date.now()) ? Date.parse(query.data.now) : undefined;
};
