import { useAddressFilters } from '#web/lib/address-filters.ts';
import { limitOf, maxPages } from '#web/lib/paging.ts';

/** The filters of the list. Kept in the URL, so that reload, back and shared links restore them. */
export type FeedbackFilters = {
  room: number | undefined;
  /** Only the viewer's own. */
  mine: boolean;
  pages: number;
};

const wholeNumber = (text: string | null, greatest: number): number | undefined =>
  text && /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= greatest ? Number(text) : undefined;

/** Parses a URL leniently: invalid values are ignored. */
export const readFilters = (search: URLSearchParams): FeedbackFilters => ({
  room: wholeNumber(search.get('room'), 2_147_483_647),
  mine: search.get('mine') === 'true',
  pages: wholeNumber(search.get('pages'), maxPages) ?? 1,
});

export const writeFilters = ({ room, mine, pages }: FeedbackFilters): URLSearchParams => {
  const search = new URLSearchParams();
  if (room) search.set('room', String(room));
  if (mine) search.set('mine', 'true');
  if (pages > 1) search.set('pages', String(pages));
  return search;
};

export const toQuery = ({ room, mine, pages }: FeedbackFilters) => ({
  ...(room && { roomId: String(room) }),
  ...(mine && { mine: 'true' as const }),
  limit: String(limitOf(pages)),
});

/** The filters in the URL, and a function to change some. Any change but "older" returns to the newest. */
export const useFeedbackFilters = () => {
  const [filters, change] = useAddressFilters({ read: readFilters, write: writeFilters });
  return [filters, (part: Partial<FeedbackFilters>) => change({ pages: 1, ...part })] as const;
};
