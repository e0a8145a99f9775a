import { type GuestSegment, type GuestSort, guestSegments, guestSorts } from '#contract/desk/guests.rules.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { limitOf, maxPages } from '#web/lib/paging.ts';

/**
 * Search, filters and sorting of the list. They are stored in the address, so that reload, back and shared links keep
 * them.
 */
export type GuestsFilters = { q: string; segment: GuestSegment; sort: GuestSort; pages: number };

export const noFilters: GuestsFilters = { q: '', segment: 'all', sort: 'here', pages: 1 };

const readPages = (text: string | null): number => {
  const pages = text && /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return pages >= 1 && pages <= maxPages ? pages : 1;
};

/** Reads an address leniently: invalid values are ignored. */
export const readFilters = (search: URLSearchParams): GuestsFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, 100),
  segment: guestSegments.find((segment) => segment === search.get('segment')) ?? 'all',
  sort: guestSorts.find((sort) => sort === search.get('sort')) ?? 'here',
  pages: readPages(search.get('pages')),
});

export const writeFilters = (filters: GuestsFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filters)
      .filter(([name, value]) => value !== noFilters[name as keyof GuestsFilters]) // its own keys
      .map(([name, value]) => [name, String(value)]),
  );

export const toQuery = ({ q, segment, sort, pages }: GuestsFilters) => ({
  ...(q && { q }),
  ...(segment !== 'all' && { segment }),
  sort,
  limit: String(limitOf(pages)),
});

/** The filters in the address, and a function to change them. Every change but "more" goes back to the first page. */
export const useGuestsFilters = () => {
  const [filters, change] = useAddressFilters({ read: readFilters, write: writeFilters });
  return [filters, (part: Partial<GuestsFilters>) => change({ pages: 1, ...part })] as const;
};
