import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Address<T> = {
  read: (search: URLSearchParams) => T;
  write: (filters: T) => URLSearchParams;
};

/** What a list is narrowed to, as the address has it, and a way to change a part of it. */
export const useAddressFilters = <T extends object>({ read, write }: Address<T>) => {
  const [search, setSearch] = useSearchParams();
  // Of two quick changes the second must build on the first, also while the page still shows neither.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  const change = (part: Partial<T>, options?: NavigateOptions) => {
    wanted.current = write({ ...read(wanted.current), ...part });
    setSearch(wanted.current, { replace: true, preventScrollReset: true, ...options });
  };
  return [read(search), change] as const;
};
