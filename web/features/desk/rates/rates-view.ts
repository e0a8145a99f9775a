import { useSearchParams } from 'react-router';
import { isDate } from '#contract/dates.ts';
import { kinds } from '#contract/kinds.ts';
import type { RatedBookable } from './rule-words.ts';

export const keyOf = ({ kind, id }: Pick<RatedBookable, 'kind' | 'id'>): string => `${kind}-${id}`;

/** The bookable named in the address, or the first one. */
export const findRated = (
  search: URLSearchParams,
  bookables: readonly RatedBookable[],
): RatedBookable | undefined => {
  const wanted = search.get('for');
  const first = kinds.flatMap((kind) => bookables.filter((one) => one.kind === kind))[0];
  return bookables.find((one) => keyOf(one) === wanted) ?? first;
};

/** The day to explain; never in the past. */
export const readDay = (search: URLSearchParams, today: string): string => {
  const day = search.get('day') ?? '';
  return isDate(day) && day > today ? day : today;
};

/** Bookable and day are in the address. */
export const useRatesView = () => {
  const [search, setSearch] = useSearchParams();
  const change = (part: { for?: string; day?: string }) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [key, value] of Object.entries(part)) next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return [search, change] as const;
};
