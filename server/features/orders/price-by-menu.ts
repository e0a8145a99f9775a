import { compareWithMenu, type DishChange, type FoodLine } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Db, OrderedDish } from '../../db/schema.ts';
import { type MenuRow, selectDishes } from './orders.queries.ts';

/** What has become of dishes since somebody chose them, what they come to, and how they go into an order. */
type Priced = { changes: DishChange[]; totalCents: number; items: OrderedDish[] };

export const namesOf = (wanted: readonly FoodLine[]): string[] => [
  ...new Set(wanted.map(({ foodName }) => foodName)),
];

/** Prices orders by the menu without locking it: locks would make every order wait for the dishes that all want. */
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

/** The card as it is for what somebody wants. */
export const readMenu = async (db: Db, eater: Eater, wanted: readonly FoodLine[]) => {
  const names = namesOf(wanted);
  return priceByMenu(names.length > 0 ? await selectDishes(db, names, eater).execute() : []);
};
