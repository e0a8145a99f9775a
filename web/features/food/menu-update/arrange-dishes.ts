import type { Dish } from '#contract/food/menu.ts';
import { m } from '#messages/web.ts';
import {
  categoriesOf,
  findDishes,
  type MenuFilters,
  type MenuSort,
} from '#web/features/food/menu/menu-filters.ts';

/** 9 dishes on the menu, 1 of them sold out. 2 are off the menu. */
export const describeCard = (dishes: readonly Dish[]): string => {
  const onCard = dishes.filter(({ retired }) => !retired);
  const soldOut = onCard.filter((dish) => dish.soldOut).length;
  const off = dishes.length - onCard.length;
  return m.food_card_summary({ count: onCard.length, soldOut, off });
};

type DishGroup = { category: string; dishes: Dish[] };

const comparers = {
  name: (a, b) => a.name.localeCompare(b.name, m.language()),
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
} as const satisfies Record<Exclude<MenuSort, ''>, (a: Dish, b: Dish) => number>;

/** The menu after filtering: dishes by category, and separately those off the menu. */
export const arrangeDishes = (
  dishes: readonly Dish[],
  filters: MenuFilters,
): { groups: DishGroup[]; retired: Dish[] } => {
  const found = findDishes(dishes, filters);
  const shown = filters.sort === '' ? found : found.toSorted(comparers[filters.sort]);
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
