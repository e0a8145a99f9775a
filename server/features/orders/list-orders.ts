import type { Kysely } from 'kysely';
import { isOpenOrder, type OrderStatus, orderStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder, OrdersQuery } from '#contract/food/orders.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { readMark, writeMark } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { findNewest, findOrders } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** The statuses that are asked for; undefined when any will do. */
const readStatuses = ({ open, status }: Pick<OrdersQuery, 'open' | 'status'>): OrderStatus[] | undefined =>
  open === undefined && status === undefined
    ? undefined
    : orderStatuses
        .filter((one) => open === undefined || isOpenOrder(one) === open)
        .filter((one) => status === undefined || one === status);

/** Food orders, newest first: one's own; for admins all. */
export const listOrders = async (
  db: Kysely<Database>,
  caller: SignedIn,
  query: OrdersQuery,
): Promise<Page<FoodOrder>> => {
  const { mine, roomId, limit, after } = query;
  const before = after === undefined ? undefined : readMark(after, undefined).id;
  const statuses = readStatuses(query);
  // Open and completed at once: there is no such order.
  if (statuses?.length === 0) return { items: [] };
  const uid = caller.role === 'admin' && !mine ? undefined : caller.uid;
  const rows = await findNewest(db, { uid, statuses, roomId, before, limit });
  return cutPage(rows, {
    limit,
    markOf: ({ id }) => writeMark(undefined, { key: '', id }),
    present: presentOrder,
  });
};

/** Orders as they are now, by their `_id`, for streams that tell of them. */
export const loadOrders = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, FoodOrder>> => {
  const rows = await findOrders(db, ids.map(Number));
  return new Map(rows.map((row) => [String(row.id), presentOrder(row)]));
};
