import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type MenuFilters, readFilters, writeFilters } from './menu-filters.ts';

/** The filters of the address, and a way to change some of them. */
export const useMenuFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  // Two quick changes: the second must build on the first, also while the address still shows neither.
  const wanted = useRef(filters);
  useEffect(() => {
    wanted.current = readFilters(search);
  }, [search]);
  const change = (part: Partial<MenuFilters>) => {
    wanted.current = { ...wanted.current, ...part };
    setSearch(writeFilters(wanted.current), { replace: true, preventScrollReset: true });
  };
  return [filters, change] as const;
};
