import { type Kind, type SortOrder, sortOrders } from '#contract/kinds.ts';
import { isPast, readWhen, type When, writeWhen, writeWhenSearch } from '#web/features/availability/when.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { createPaging } from '#web/lib/paging.ts';
import { useVenueMinute } from '#web/lib/venue.ts';

/** Three rows of three cards. */
const paging = createPaging(9);

/** The filters of a list. Kept in the URL, so that reload, back and shared links restore them. */
export type BookableFilters = {
  q: string;
  maxPrice: number | undefined;
  sort: SortOrder | undefined;
  /** Only bookables free at this time. */
  when: When | undefined;
  pages: number;
};

export const noFilters: BookableFilters = {
  q: '',
  maxPrice: undefined,
  sort: undefined,
  when: undefined,
  pages: 1,
};

const wholeNumber = (text: string | null, most: number) =>
  text && /^\d{1,7}$/.test(text) && Number(text) >= 1 ? Math.min(Number(text), most) : undefined;

/** Parses a URL leniently: invalid values are ignored. */
export const readFilters = (kind: Kind, search: URLSearchParams): BookableFilters => ({
  q: (search.get('q') ?? '').slice(0, 100),
  maxPrice: wholeNumber(search.get('maxPrice'), 1_000_000),
  sort: sortOrders.find((order) => order === search.get('sort')),
  when: readWhen(kind, search),
  pages: wholeNumber(search.get('pages'), paging.maxPages) ?? 1,
});

export const writeFilters = (
  kind: Kind,
  { q, maxPrice, sort, when, pages }: BookableFilters,
): URLSearchParams => {
  const search = when ? writeWhenSearch(kind, when) : new URLSearchParams();
  if (q.trim()) search.set('q', q.trim());
  if (maxPrice) search.set('maxPrice', String(maxPrice));
  if (sort) search.set('sort', sort);
  if (pages > 1) search.set('pages', String(pages));
  return search;
};

export const toQuery = (kind: Kind, { q, maxPrice, sort, when, pages }: BookableFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(maxPrice && { maxPrice }),
  ...(sort && { sort }),
  ...(when && writeWhen(kind, when)),
  limit: paging.limitOf(pages),
});

export const splitPage = <T>(bookables: readonly T[], { pages }: BookableFilters) => {
  const { shown, older } = paging.splitPage(bookables, pages);
  return { shown, more: older === 'more' };
};

/** The filters in the URL, and a function to change some. Any change but "more" returns to the first page. */
export const useBookableFilters = (kind: Kind) => {
  const here = useVenueMinute();
  const [asked, change] = useAddressFilters({
    read: (search) => readFilters(kind, search),
    write: (filters) => writeFilters(kind, filters),
  });
  // A link may be older than its date.
  const filters =
    asked.when && here && isPast(kind, asked.when, here) ? { ...asked, when: undefined } : asked;
  return [filters, (part: Partial<BookableFilters>) => change({ pages: 1, ...part })] as const;
};
