import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * For a value kept in the URL and changed here. What is sent to the URL comes back a little later, when there
 * may be newer changes, so only external changes (back, forward, a cleared filter) call `replace`. Returns a
 * function to report what is sent.
 */
export const useSentToAddress = (value: string, replace: () => void) => {
  const sent = useRef<string[]>([]);
  const follow = useEffectEvent((now: string) => {
    const answered = sent.current.indexOf(now);
    if (answered === -1) replace();
    sent.current = answered === -1 ? [] : sent.current.slice(answered + 1);
  });
  useEffect(() => follow(value), [value]);
  return (next: string) => {
    if (next !== (sent.current.at(-1) ?? value)) sent.current.push(next);
  };
};

type Address<T> = {
  read: (search: URLSearchParams) => T;
  write: (filters: T) => URLSearchParams;
};

/** The filters of a list as stored in the URL, and a function to change some of them. */
export const useAddressFilters = <T extends object>({ read, write }: Address<T>) => {
  const [search, setSearch] = useSearchParams();
  // The second of two quick changes must build on the first, even before the page shows it.
  const wanted = useRef(search);
  const markSent = useSentToAddress(search.toString(), () => {
    wanted.current = search;
  });
  const change = (part: Partial<T>, options?: NavigateOptions) => {
    wanted.current = write({ ...read(wanted.current), ...part });
    markSent(wanted.current.toString());
    // Drawn at once: until then the previous choice looks chosen, and pressing it does nothing.
    setSearch(wanted.current, { replace: true, preventScrollReset: true, flushSync: true, ...options });
  };
  return [read(search), change] as const;
};
