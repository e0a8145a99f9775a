import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NoResponseError } from '#web/lib/api.ts';
import { useVenue } from '#web/lib/venue.ts';
import { todayQuery } from './desk-queries.ts';

/** Whether the server answers. `since` is when it last did, in milliseconds by the venue's clock, or 0; what is shown is as old as that. */
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
