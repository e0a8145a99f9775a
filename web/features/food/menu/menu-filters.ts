import type { Dish } from '#contract/food/menu.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { findWords, maxSearchLength } from '#web/lib/find-words.ts';

/** The orders in which dishes can stand within their category; '' is the card's own. */
export const menuSorts = ['', 'name', 'price', '-price'] as const;

export type MenuSort = (typeof menuSorts)[number];

/** What of the card is shown. It lives in the address, so that reload and back keep it. */
export type MenuFilters = { q: string; category: string; sort: MenuSort };

export const noFilters: MenuFilters = { q: '', category: '', sort: '' };

/** Reads an address leniently: what makes no sense is as if it were not there. */
export const readFilters = (search: URLSearchParams): MenuFilters => ({
  q: (search.get('q') ?? '').slice(0, maxSearchLength),
  category: (search.get('category') ?? '').slice(0, 40),
  sort: menuSorts.find((sort) => sort === search.get('sort')) ?? '',
});

export const writeFilters = ({ q, category, sort }: MenuFilters): URLSearchParams => {
  const given = Object.entries({ q: q.trim(), category, sort }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
};

/** The dishes of a category that have every word somewhere in their name, category or description. */
export const findDishes = (
  dishes: readonly Dish[],
  { q, category }: Pick<MenuFilters, 'q' | 'category'>,
): Dish[] => {
  const matches = findWords(q);
  return dishes.filter(
    (dish) =>
      (category === '' || dish.category === category) &&
      matches(`${dish.name} ${dish.category} ${dish.description}`),
  );
};

/** Each category once, in the order of the card. */
export const categoriesOf = (dishes: readonly Dish[]): string[] => [
  ...new Set(dishes.map(({ category }) => category)),
];

/** What to choose from: a category of the address stays to be chosen even when no dish is left in it. */
export const choosableCategories = (categories: readonly string[], { category }: MenuFilters): string[] => [
  ...new Set([...categories, ...(category ? [category] : [])]),
];

/** The filters of the address, and a way to change some of them. */
export const useMenuFilters = () => useAddressFilters({ read: readFilters, write: writeFilters });
