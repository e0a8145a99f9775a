import {
  isOpenOrder,
  type OrderStatus,
  orderStatuses,
  type ProgressStatus,
  writeTotal,
} from '#contract/food/orders.rules.ts';
import type { FoodOrder, OrdersQuery } from '#contract/food/orders.ts';
import { isStaff } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { findNewest, findOpenOrders, findOrders, type OrderRow } from './orders.queries.ts';

const reachedOf = (row: OrderRow): FoodOrder['reached'] => {
  const times: [ProgressStatus, Date | null][] = [
    ['Just Ordered', row.created_at],
    ['Few More Minutes', row.few_more_minutes_at],
    ['Ready to Serve', row.ready_at],
    ['Completed', row.completed_at],
  ];
  return times.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : []));
};

const contactOf = (row: OrderRow): Pick<FoodOrder, 'contact'> =>
  row.contact_name === null || row.contact_room_number === null || row.contact_phone_number === null
    ? {}
    : {
        contact: {
          name: row.contact_name,
          roomNumber: row.contact_room_number,
          phoneNumber: row.contact_phone_number,
        },
      };

/** An order as its guest and the kitchen see it. */
export const presentOrder = (row: OrderRow): FoodOrder => ({
  _id: String(row.id),
  number: row.number,
  houseNumber: row.id,
  email: row.email ?? '',
  roomType: row.room_type,
  roomId: row.room_id,
  totalPrice: writeTotal(row.total_cents),
  orderInfo: row.status,
  foodItems: row.items.map(({ dishId, name, priceCents, image }) => ({
    foodName: name,
    price: fromCents(priceCents),
    dishId,
    imageUrl: image,
  })),
  reached: reachedOf(row),
  ...(row.cancelled_at && { cancelledAt: row.cancelled_at.toISOString() }),
  ...contactOf(row),
  revision: row.revision,
});

/** The requested statuses; undefined for any. */
const readStatuses = ({ open, status }: Pick<OrdersQuery, 'open' | 'status'>): OrderStatus[] | undefined =>
  open === undefined && status === undefined
    ? undefined
    : orderStatuses
        .filter((one) => open === undefined || isOpenOrder(one) === open)
        .filter((one) => status === undefined || one === status);

/** Food orders, newest first: the caller's own; for staff all. */
export const listOrders = async (db: Db, caller: SignedIn, query: OrdersQuery): Promise<Page<FoodOrder>> => {
  const { mine, roomId, limit, after } = query;
  const before = after === undefined ? undefined : readCursor(after, undefined).id;
  const statuses = readStatuses(query);
  // The filters exclude each other, such as open and completed.
  if (statuses?.length === 0) return { items: [] };
  const uid = isStaff(caller) && !mine ? undefined : caller.uid;
  const rows = await findNewest(db, { uid, statuses, roomId, before, limit });
  return cutPage(rows, {
    limit,
    cursorOf: ({ id }) => writeCursor(undefined, { key: '', id }),
    present: presentOrder,
  });
};

/** Current orders by `_id`, for streams. */
export const loadOrders = async (db: Db, ids: readonly string[]): Promise<Map<string, FoodOrder>> => {
  const rows = await findOrders(db, ids.map(Number));
  return new Map(rows.map((row) => [String(row.id), presentOrder(row)]));
};

/** The kitchen's open orders, oldest first, each with the title of its place. */
export const listOpenOrders = async (db: Db): Promise<(FoodOrder & { place: string })[]> =>
  (await findOpenOrders(db)).map((row) => ({ ...presentOrder(row), place: row.place }));
