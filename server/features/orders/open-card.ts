import type { Kysely } from 'kysely';
import { fromCents } from '#contract/money.ts';
import { compareWithCard, type DishChange, type FoodLine } from '#contract/orders.rules.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Database, OrderedDish } from '../../db/schema.ts';
import { findOnCard } from './orders.queries.ts';

/** What has become of dishes since somebody chose them, what they come to, and how they go into an order. */
type Priced = { changes: DishChange[]; totalCents: number; items: OrderedDish[] };

/**
 * Reads from the card what somebody wants, and gives what holds an order against it. Nothing is locked: an order that
 * a change of the card overtakes from here on was placed just before it, and a lock would make every order write to
 * the dishes that all the others want.
 */
export const openCard = async (db: Kysely<Database>, eater: Eater, wanted: readonly FoodLine[]) => {
  const names = [...new Set(wanted.map(({ foodName }) => foodName))];
  const card = names.length > 0 ? await findOnCard(db, names, eater) : [];
  const priced = card.map((dish) => ({ ...dish, price: fromCents(dish.priceCents) }));
  return (lines: readonly FoodLine[]): Priced => ({
    ...compareWithCard(lines, priced),
    items: lines.flatMap(({ foodName }) =>
      card
        .filter(({ name }) => name === foodName)
        .map(({ id: dishId, name, priceCents, image }) => ({ dishId, name, priceCents, image })),
    ),
  });
};
