import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import type { CallKey } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';
import { useVenueMinute } from '#web/lib/venue.ts';

/** The lists of a day, today's unless told. The layout reads today's on every desk page, for the count of what needs attention. */
export const dayQuery = (date?: string) =>
  apiQuery('GET /desk/today', date === undefined ? {} : { query: { date } });
export const todayQuery = dayQuery();

/**
 * Every read of the desk. Pages read them by `useQuery(apiQuery(key, input))` and never invalidate one alone: almost every
 * action changes several of them. A new read is added here, and is live from then on. Check-in codes are not among them: wrong
 * ones are counted.
 */
const deskReads = [
  'GET /desk/today',
  'GET /desk/board',
  'GET /desk/bookings',
  'GET /desk/bookings/{id}',
  'GET /desk/bookings/{id}/bill',
  'GET /desk/guests',
  'GET /desk/guests/overview',
  'GET /desk/guests/{uid}',
  'GET /desk/guests/{uid}/events',
  'GET /desk/guests/{uid}/merge',
  'GET /desk/rooms',
  'GET /desk/rooms/{kind}/{id}',
  'GET /desk/rooms/{kind}/{id}/calendars',
  'GET /desk/rates',
  'GET /desk/house',
  'GET /desk/translations/summary',
  'GET /desk/log/summary',
] as const satisfies readonly CallKey[];

/** What a change of a booking would cost; never shown without asking. */
export const previewKey = 'preview of PUT /desk/bookings/{id}';

/** Fetches again what the desk shows; resolves when the new state is on the page. */
export const refetchDesk = async (client: QueryClient, options?: InvalidateOptions): Promise<void> => {
  await Promise.all(deskReads.map((key) => restartQueries(client, [key], options)));
};

const followDesk: Follow = (client) => {
  const refetch = (options?: InvalidateOptions) => void refetchDesk(client, options);
  return {
    hint: 'desk',
    refetch,
    onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    pause: 15_000,
    isUrgent: true,
  };
};

/** As long as it is used, what the desk shows is the present. The layout does; pages need not. */
export const useLiveDesk = (): void => {
  const viewer = useViewer();
  useLive(followDesk, viewer?.uid);
  const client = useQueryClient();
  const minute = useVenueMinute()?.now;
  // Somebody becomes late, or a day begins, though nothing has changed.
  const known = useRef(minute);
  useEffect(() => {
    if (known.current !== undefined && known.current !== minute && !document.hidden)
      void client.invalidateQueries({ queryKey: todayQuery.queryKey }, { cancelRefetch: false });
    known.current = minute;
  }, [client, minute]);
};
