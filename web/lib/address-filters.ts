import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * For what the address keeps and somebody changes here. What is sent to the address comes back a little later, when there
 * may be newer changes: only what something else did to it (back, forward, a cleared filter) calls `replace`.
 * Returns how to tell what is sent.
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

/** What a list is narrowed to, as the address has it, and a way to change a part of it. */
export const useAddressFilters = <T extends object>({ read, write }: Address<T>) => {
  const [search, setSearch] = useSearchParams();
  // Of two quick changes the second must build on the first, also while the page still shows neither.
  const wanted = useRef(search);
  const tellSent = useSentToAddress(search.toString(), () => {
    wanted.current = search;
  });
  const change = (part: Partial<T>, options?: NavigateOptions) => {
    wanted.current = write({ ...read(wanted.current), ...part });
    tellSent(wanted.current.toString());
    setSearch(wanted.current, { replace: true, preventScrollReset: true, ...options });
  };
  return [read(search), change] as const;
};
