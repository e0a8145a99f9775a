import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Kind } from '#contract/kinds.ts';
import { isPast } from '#web/features/availability/when.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { type OfferFilters, readFilters, writeFilters } from './offer-filters.ts';

/** The filters of the address, and a way to change some of them. Any change but "more" starts at the first page. */
export const useOfferFilters = (kind: Kind) => {
  const [search, setSearch] = useSearchParams();
  const here = useVenueMinute();
  const asked = readFilters(kind, search);
  // A link may be older than the day it speaks of.
  const filters =
    asked.when && here && isPast(kind, asked.when, here) ? { ...asked, when: undefined } : asked;
  // Two quick changes: the second must build on the first, also while the address still shows neither.
  const wanted = useRef(filters);
  useEffect(() => {
    wanted.current = readFilters(kind, search);
  }, [kind, search]);
  const change = (part: Partial<OfferFilters>) => {
    wanted.current = { ...wanted.current, pages: 1, ...part };
    setSearch(writeFilters(kind, wanted.current), { replace: true, preventScrollReset: true });
  };
  return [filters, change] as const;
};
