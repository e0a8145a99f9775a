import { compareWithMenu, type DishChange, type FoodLine } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Db, OrderedDish } from '../../db/schema.ts';
import { type MenuRow, selectDishes } from './orders.queries.ts';

/** Changes to dishes since they were chosen, the total, and the items of the order. */
type Priced = { changes: DishChange[]; totalCents: number; items: OrderedDish[] };

export const namesOf = (wanted: readonly FoodLine[]): string[] => [
  ...new Set(wanted.map(({ foodName }) => foodName)),
];

/** Prices orders by the menu without locks, which would make all orders of a popular dish wait. */
export const priceByMenu = (card: readonly MenuRow[]) => {
  const priced = card.map((dish) => ({ ...dish, price: fromCents(dish.priceCents) }));
  return (lines: readonly FoodLine[]): Priced => ({
    ...compareWithMenu(lines, priced),
    items: lines.flatMap(({ foodName }) =>
      card
        .filter(({ name }) => name === foodName)
        .map(({ id: dishId, name, priceCents, image }) => ({ dishId, name, priceCents, image })),
    ),
  });
};

/** The menu, limited to the wanted dishes. */
export const readMenu = async (db: Db, eater: Eater, wanted: readonly FoodLine[]) => {
  const names = namesOf(wanted);
  return priceByMenu(names.length > 0 ? await selectDishes(db, names, eater).execute() : []);
};
