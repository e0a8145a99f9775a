import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type KitchenFilters, readFilters, writeFilters } from './kitchen-filters.ts';

/** The filters of the address, and a way to change them. What was pressed shows at once; the address follows. */
export const useKitchenFilters = () => {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(search));
  const [followed, setFollowed] = useState(search);
  // Back and forward change the address behind the page's back.
  if (search !== followed) {
    setFollowed(search);
    setFilters(readFilters(search));
  }
  const change = (part: Partial<KitchenFilters>) => {
    const next = { ...filters, ...part };
    setFilters(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  };
  return [filters, change] as const;
};
