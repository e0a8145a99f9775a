import type { Dish } from '#contract/menu.ts';
import type { MenuFilters, MenuSort } from './menu-filters.ts';

export type DishGroup = { category: string; dishes: Dish[] };

/** Every category of the card once, in the order in which the card comes to it. */
export const categoriesOf = (dishes: readonly Dish[]): string[] => [
  ...new Set(dishes.map(({ category }) => category)),
];

const comparers = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
} as const satisfies Record<Exclude<MenuSort, ''>, (a: Dish, b: Dish) => number>;

const matches = ({ name, description, category }: Dish, q: string): boolean => {
  const words = q.toLowerCase().split(/\s+/);
  const text = `${name} ${description} ${category}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** What the filters leave of the card: by category, and apart from it what is off the card. */
export const arrangeDishes = (
  dishes: readonly Dish[],
  { q, category, sort }: MenuFilters,
): { groups: DishGroup[]; retired: Dish[] } => {
  const found = dishes.filter((dish) => (!category || dish.category === category) && matches(dish, q));
  const shown = sort === '' ? found : found.toSorted(comparers[sort]);
  const onCard = shown.filter(({ retired }) => !retired);
  const groups = categoriesOf(dishes).map((one) => ({
    category: one,
    dishes: onCard.filter((dish) => dish.category === one),
  }));
  return {
    groups: groups.filter((group) => group.dishes.length > 0),
    retired: shown.filter(({ retired }) => retired),
  };
};
