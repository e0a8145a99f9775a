import { useQuery } from '@tanstack/react-query';
import type { Kind } from '#contract/kinds.ts';
import { useLive } from '#web/lib/live.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { freeQuery } from './availability-queries.ts';
import { describeFree, type FreeLabel } from './describe-free.ts';
import { followAvailability } from './follow-availability.ts';

/** The badge of one thing, as far as it is known. */
export type LabelOf = (kind: Kind, id: number) => FreeLabel | undefined;

/** The badges of a page from one request: of one kind, or of all. `settled` once they are known or have failed. */
export const useFreeLabels = (kind?: Kind) => {
  useLive(followAvailability);
  const here = useVenueMinute();
  const venue = useQuery(venueQuery);
  const { data, failureCount } = useQuery(freeQuery(kind));
  const labelOf: LabelOf = (wanted, id) => {
    const one = here && data?.find((each) => each.kind === wanted && each.id === id);
    return one && describeFree(one, here);
  };
  return {
    labelOf,
    /** How many of a kind are free right now, or tonight. */
    countSoon: (wanted: Kind): number | undefined =>
      here && data?.filter((each) => each.kind === wanted && describeFree(each, here).soon).length,
    settled: (data !== undefined && here !== undefined) || failureCount > 0 || venue.isError,
  };
};
