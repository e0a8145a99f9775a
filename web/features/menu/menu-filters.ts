import { longestSearch } from '#web/lib/longest-search.ts';

/** The orders in which dishes can stand within their category; '' is the card's own. */
export const menuSorts = ['', 'name', 'price', '-price'] as const;
export type MenuSort = (typeof menuSorts)[number];

/** What of the card is shown. It lives in the address, so that reload and back keep it. */
export type MenuFilters = { q: string; category: string; sort: MenuSort };

export const noFilters: MenuFilters = { q: '', category: '', sort: '' };

/** Reads an address leniently: what makes no sense is as if it were not there. */
export const readFilters = (search: URLSearchParams): MenuFilters => ({
  q: (search.get('q') ?? '').slice(0, longestSearch),
  category: (search.get('category') ?? '').slice(0, 40),
  sort: menuSorts.find((sort) => sort === search.get('sort')) ?? '',
});

export const writeFilters = ({ q, category, sort }: MenuFilters): URLSearchParams => {
  const given = Object.entries({ q: q.trim(), category, sort }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
};
