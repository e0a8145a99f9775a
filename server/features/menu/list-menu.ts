import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { PageQuery } from '#contract/lists.ts';
import type { Dish } from '#contract/menu.ts';
import { fromCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readMark, writeMark } from '../../lists/mark.ts';
import { type DishRow, findDishes } from './menu.queries.ts';

const presentDish = ({
  id,
  name,
  description,
  category,
  image,
  price_cents,
  sold_out,
  retired_at,
}: DishRow): Dish => ({
  id,
  name,
  description,
  category,
  imageUrl: image,
  price: fromCents(price_cents),
  soldOut: sold_out,
  retired: retired_at !== null,
});

/** What the kitchen cooks, in the order of its card. */
export const listMenu = async (
  db: Kysely<Database>,
  { limit, after }: z.output<typeof PageQuery>,
): Promise<Page<Dish>> => {
  const afterId = after === undefined ? 0 : readMark(after, undefined).id;
  const rows = await findDishes(db, limit, afterId);
  return cutPage(rows, {
    limit,
    markOf: ({ id }) => writeMark(undefined, { key: '', id }),
    present: presentDish,
  });
};
