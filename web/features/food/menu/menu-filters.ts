import type { Dish } from '#contract/food/menu.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { findWords, maxSearchLength } from '#web/lib/find-words.ts';

/** The orders of dishes within a category; '' is the menu's own. */
export const menuSorts = ['', 'name', 'price', '-price'] as const;

export type MenuSort = (typeof menuSorts)[number];

/** The filters of the menu. Kept in the URL, so that reload and back restore them. */
export type MenuFilters = { q: string; category: string; sort: MenuSort };

export const noFilters: MenuFilters = { q: '', category: '', sort: '' };

/** Parses a URL leniently: invalid values are ignored. */
export const readFilters = (search: URLSearchParams): MenuFilters => ({
  q: (search.get('q') ?? '').slice(0, maxSearchLength),
  category: (search.get('category') ?? '').slice(0, 40),
  sort: menuSorts.find((sort) => sort === search.get('sort')) ?? '',
});

export const writeFilters = ({ q, category, sort }: MenuFilters): URLSearchParams => {
  const given = Object.entries({ q: q.trim(), category, sort }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
};

/** Dishes of a category that contain all of the words in name, category or description. */
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

/** Each category once, in the order of the menu. */
export const categoriesOf = (dishes: readonly Dish[]): string[] => [
  ...new Set(dishes.map(({ category }) => category)),
];

/** The categories to choose from; includes the one in the URL even if it has no dishes left. */
export const choosableCategories = (categories: readonly string[], { category }: MenuFilters): string[] => [
  ...new Set([...categories, ...(category ? [category] : [])]),
];

/** The filters in the URL, and a function to change some. */
export const useMenuFilters = () => useAddressFilters({ read: readFilters, write: writeFilters });
