import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NoResponseError } from '#web/lib/api.ts';
import { useVenue } from '#web/lib/venue.ts';
import { todayQuery } from './desk-queries.ts';

/**
 * Whether the connection to the server is lost. `since` is when it last responded, in milliseconds of the venue's
 * clock, or 0.
 */
export const useConnection = (): { isLost: boolean; since: number; retry: () => void } => {
  const { error, dataUpdatedAt, refetch } = useQuery(todayQuery);
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );
  const ahead = useVenue()?.ahead ?? 0;
  return {
    isLost: !isOnline || error instanceof NoResponseError,
    since: dataUpdatedAt > 0 ? dataUpdatedAt + ahead : 0,
    retry: () => void refetch(),
  };
};
