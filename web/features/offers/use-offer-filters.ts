import { useSearchParams } from 'react-router';
import { type OfferFilters, readFilters, writeFilters } from './offer-filters.ts';

/** The filters of the address, and a way to change some of them. Any change but "more" starts at the first page. */
export const useOfferFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (part: Partial<OfferFilters>) =>
    setSearch(writeFilters({ ...filters, pages: 1, ...part }), { replace: true, preventScrollReset: true });
  return [filters, change] as const;
};
