import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import type { CallKey } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';
import { useVenueMinute } from '#web/lib/venue.ts';

/** The lists of a day, by default today. The layout reads today's on every desk page to count what needs attention. */
export const dayQuery = (date?: string) =>
  apiQuery('GET /desk/today', date === undefined ? {} : { query: { date } });
export const todayQuery = dayQuery();

/**
 * Every read of the desk. Pages use `useQuery(apiQuery(key, input))` and never invalidate one alone, because almost
 * every action changes several of them. A read added here is live. Check-in codes are left out: wrong ones are counted.
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

/** Query key of previews of what changing a booking would cost; fetched only when a form requests one. */
export const previewKey = 'preview of PUT /desk/bookings/{id}';

/** Fetches everything the desk shows again; resolves when the new state is on the page. */
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

/** Keeps what the desk shows up to date while mounted. The layout calls it; pages need not. */
export const useLiveDesk = (): void => {
  const viewer = useViewer();
  useLive(followDesk, viewer?.uid);
  const client = useQueryClient();
  const minute = useVenueMinute()?.now;
  // With time guests become late and days begin, although nothing has changed in the database.
  const known = useRef(minute);
  useEffect(() => {
    if (known.current !== undefined && known.current !== minute && !document.hidden)
      void client.invalidateQueries({ queryKey: todayQuery.queryKey }, { cancelRefetch: false });
    known.current = minute;
  }, [client, minute]);
};
