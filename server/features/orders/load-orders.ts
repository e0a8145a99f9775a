import type { Kysely } from 'kysely';
import type { FoodOrder } from '#contract/food/orders.ts';
import type { Database } from '../../db/schema.ts';
import { findOrders } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** Orders as they are now, by their `_id`, for streams that tell of them. */
export const loadOrders = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, FoodOrder>> => {
  const rows = await findOrders(db, ids.map(Number));
  return new Map(rows.map((row) => [String(row.id), presentOrder(row)]));
};
