import { type Status, statuses } from '#contract/bookings.rules.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import { limitOf, maxPages } from '#web/lib/paging.ts';

/** The filters of the list. They are stored in the address, so that reload, back and shared links keep them. */
export type BookingsFilters = {
  q: string;
  status: Status | undefined;
  kind: Kind | undefined;
  /** Days, both inclusive; empty for no bound. */
  from: string;
  to: string;
  pages: number;
};

export const noFilters: BookingsFilters = {
  q: '',
  status: undefined,
  kind: undefined,
  from: '',
  to: '',
  pages: 1,
};

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

const readDate = (text: string | null): string => (text !== null && isTypedDate(text) ? text : '');

const readPages = (text: string | null): number => {
  const pages = text && /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return pages >= 1 && pages <= maxPages ? pages : 1;
};

/** Reads an address leniently: invalid values are ignored. */
export const readFilters = (search: URLSearchParams): BookingsFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, 100),
  status: oneOf(statuses, search.get('status')),
  kind: oneOf(kinds, search.get('kind')),
  from: readDate(search.get('from')),
  to: readDate(search.get('to')),
  pages: readPages(search.get('pages')),
});

export const writeFilters = ({ pages, ...filters }: BookingsFilters): URLSearchParams => {
  const given = Object.entries(filters).filter(([, value]) => value);
  return new URLSearchParams([...given, ...(pages > 1 ? [['pages', String(pages)]] : [])] as string[][]);
};

export const toQuery = ({ pages, q, status, kind, from, to }: BookingsFilters) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  limit: String(limitOf(pages)),
});

/** The filters in the address, and a function to change them. Every change but "older" goes back to the first page. */
export const useBookingsFilters = () => {
  const [filters, change] = useAddressFilters({ read: readFilters, write: writeFilters });
  return [filters, (part: Partial<BookingsFilters>) => change({ pages: 1, ...part })] as const;
};
