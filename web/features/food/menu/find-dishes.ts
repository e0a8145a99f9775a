import type { Dish } from '#contract/food/menu.ts';
import { findWords } from '../../../lib/find-words.ts';
import type { MenuFilters } from './menu-filters.ts';

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
