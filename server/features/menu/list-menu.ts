import type { Kysely } from 'kysely';
import type { Dish, MenuQuery } from '#contract/food/menu.ts';
import type { Eater } from '../../db/exclusive-access.ts';
import type { Database } from '../../db/schema.ts';
import { readMark, writeMark } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { findDishes } from './menu.queries.ts';
import { presentDish } from './present-dish.ts';

/**
 * What the kitchen cooks for everybody, or for members only and then nothing for others, in the order of its card; what
 * was taken off it only for those who ask.
 */
export const listMenu = async (
  db: Kysely<Database>,
  { limit, after, retired = false }: MenuQuery,
  member?: Eater,
): Promise<Page<Dish>> => {
  const afterId = after === undefined ? 0 : readMark(after, undefined).id;
  const rows = await findDishes(db, { limit, afterId, withRetired: retired, member });
  return cutPage(rows, {
    limit,
    markOf: ({ id }) => writeMark(undefined, { key: '', id }),
    present: presentDish,
  });
};
