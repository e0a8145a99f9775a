import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type KitchenFilters, readFilters, writeFilters } from './kitchen-filters.ts';

/** The filters of the address, and a way to change them. */
export const useKitchenFilters = () => {
  const [search, setSearch] = useSearchParams();
  // Two quick changes: the second must build on the first, also while the address still shows neither.
  const wanted = useRef(readFilters(search));
  useEffect(() => {
    wanted.current = readFilters(search);
  }, [search]);
  const change = (next: (filters: KitchenFilters) => KitchenFilters) => {
    wanted.current = next(wanted.current);
    setSearch(writeFilters(wanted.current), { replace: true, preventScrollReset: true });
  };
  return [readFilters(search), change] as const;
};
