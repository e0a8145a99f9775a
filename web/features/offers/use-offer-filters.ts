import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type OfferFilters, readFilters, writeFilters } from './offer-filters.ts';

/** The filters of the address, and a way to change some of them. Any change but "more" starts at the first page. */
export const useOfferFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  // Two quick changes: the second must build on the first, also while the address still shows neither.
  const wanted = useRef(filters);
  useEffect(() => {
    wanted.current = readFilters(search);
  }, [search]);
  const change = (part: Partial<OfferFilters>) => {
    wanted.current = { ...wanted.current, pages: 1, ...part };
    setSearch(writeFilters(wanted.current), { replace: true, preventScrollReset: true });
  };
  return [filters, change] as const;
};
