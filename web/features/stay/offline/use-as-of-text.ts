import { formatSince } from '#web/lib/format-since.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { useAsOf } from '../stay-query.ts';

/** The time of the stay's data on the venue's clock, if it is outdated: 14:12. */
export const useAsOfText = (): string | undefined => {
  const asOf = useAsOf();
  const here = useVenueMinute();
  return asOf !== undefined && here ? formatSince(asOf, here) : undefined;
};
