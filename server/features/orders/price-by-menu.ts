import { LRUCache } from 'lru-cache';
import { compareWithMenu, type DishChange, type FoodLine } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import { cachePerDatabase } from '../../db/cache-per-database.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Db, OrderedDish } from '../../db/schema.ts';
import { type MenuRow, selectDishes } from './orders.queries.ts';

export type { MenuRow };

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

/** The current dishes with these names. */
export const readDishes = async (db: Db, names: readonly string[], eater: Eater): Promise<MenuRow[]> =>
  names.length > 0 ? await selectDishes(db, names, eater).execute() : [];

const dishesOf = cachePerDatabase(() => new LRUCache<string, MenuRow>({ max: 1_000 }));

/** Recently read dishes. PostgreSQL compares them when it writes, so a stale dish is never sold. */
export const recallDishes = async (db: Db, names: readonly string[], eater: Eater): Promise<MenuRow[]> => {
  const dishes = dishesOf(db);
  const known = names.flatMap((name) => dishes.get(name) ?? []);
  if (known.length === names.length) return known;
  const card = await readDishes(db, names, eater);
  for (const dish of card) dishes.set(dish.name, dish);
  return card;
};

/** Makes the next order read the dishes again. */
export const forgetDishes = (db: Db, names: readonly string[]): void => {
  for (const name of names) dishesOf(db).delete(name);
};
