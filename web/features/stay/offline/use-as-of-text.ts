import { formatSince } from '#web/lib/format-since.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { useAsOf } from '../stay-query.ts';

/** Of when the stay is, by the venue's clock, where that is not now: 14:12. */
export const useAsOfText = (): string | undefined => {
  const asOf = useAsOf();
  const here = useVenueMinute();
  return asOf !== undefined && here ? formatSince(asOf, here) : undefined;
};
