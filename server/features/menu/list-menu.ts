import type { Dish, MenuQuery } from '#contract/food/menu.ts';
import { fromCents } from '#contract/money.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Db } from '../../db/schema.ts';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { type DishRow, findDishes } from './menu.queries.ts';

export const presentDish = ({
  image,
  price_cents,
  sold_out,
  retired_at,
  members_only,
  ...row
}: DishRow): Dish => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  imageUrl: image,
  price: fromCents(price_cents),
  soldOut: sold_out,
  retired: retired_at !== null,
  membersOnly: members_only,
});

/**
 * The menu for everybody, or the members' menu (empty for others), in its order; retired dishes only on
 * request, and then everything in the house's own language.
 */
export const listMenu = async (
  db: Db,
  { limit, after, retired = false }: MenuQuery,
  { member, language }: { member?: Eater; language?: string | undefined } = {},
): Promise<Page<Dish>> => {
  const afterId = after === undefined ? 0 : readCursor(after, undefined).id;
  const rows = await findDishes(db, {
    limit,
    afterId,
    withRetired: retired,
    member,
    // The editor shows the originals, which translations refer to.
    language: retired ? undefined : language,
  });
  return cutPage(rows, {
    limit,
    cursorOf: ({ id }) => writeCursor(undefined, { key: '', id }),
    present: presentDish,
  });
};
