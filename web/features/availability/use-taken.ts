import { useQuery } from '@tanstack/react-query';
import type { Kind } from '#contract/kinds.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { availabilityAround } from './availability-queries.ts';

/** What is taken of one thing around a day. Without the venue's clock there is nothing to show, so its failure is one too. */
export const useTaken = (kind: Kind, id: number, day: string | undefined, today: string | undefined) => {
  const venue = useQuery(venueQuery);
  const around = useQuery(availabilityAround(kind, id, day, today));
  const lost = [venue, around].filter(({ isError, data }) => isError && !data);
  return {
    taken: around.data?.find((one) => one.id === id)?.taken,
    failed: lost.length > 0,
    retry: () => {
      for (const { refetch } of lost) void refetch();
    },
  };
};
