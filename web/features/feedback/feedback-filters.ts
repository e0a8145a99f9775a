const pageSize = 20;
/** As many as the server gives at once. */
const most = 1000;
const mostPages = Math.ceil(most / pageSize);

/** What the list is narrowed to. It lives in the address, so that reload, back and a shared link keep it. */
export type FeedbackFilters = {
  room: number | undefined;
  /** Only the reader's own. */
  mine: boolean;
  pages: number;
};

const wholeNumber = (text: string | null, greatest: number): number | undefined =>
  text && /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= greatest ? Number(text) : undefined;

/** Reads an address leniently: what makes no sense is as if it were not there. */
export const readFilters = (search: URLSearchParams): FeedbackFilters => ({
  room: wholeNumber(search.get('room'), 2_147_483_647),
  mine: search.get('mine') === 'true',
  pages: wholeNumber(search.get('pages'), mostPages) ?? 1,
});

export const writeFilters = ({ room, mine, pages }: FeedbackFilters): URLSearchParams => {
  const search = new URLSearchParams();
  if (room) search.set('room', String(room));
  if (mine) search.set('mine', 'true');
  if (pages > 1) search.set('pages', String(pages));
  return search;
};

/** Asks for one more than is shown: it tells whether there are older ones. */
const limitOf = (pages: number): number => Math.min(pageSize * pages + 1, most);

export const toQuery = ({ room, mine, pages }: FeedbackFilters) => ({
  ...(room && { roomId: String(room) }),
  ...(mine && { mine: 'true' as const }),
  limit: String(limitOf(pages)),
});

/** What is shown of what was loaded, and whether there is more and can be had. */
export const splitPage = <T>(
  loaded: readonly T[],
  { pages }: Pick<FeedbackFilters, 'pages'>,
): { shown: readonly T[]; older: 'none' | 'more' | 'out of reach' } => {
  if (loaded.length < limitOf(pages)) return { shown: loaded, older: 'none' };
  if (limitOf(pages) === most) return { shown: loaded, older: 'out of reach' };
  return { shown: loaded.slice(0, pageSize * pages), older: 'more' };
};
