import type { Dish } from '#contract/food/menu.ts';

/** The public card and the members' as one, in the order of the card; a dish that has just moved between them is there once. */
export const mergeCards = (everybodys: readonly Dish[], members: readonly Dish[]): Dish[] =>
  [...new Map([...members, ...everybodys].map((dish) => [dish.id, dish])).values()].sort(
    (one, other) => one.id - other.id,
  );
