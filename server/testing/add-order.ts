import { sql } from 'kysely';
import type { OrderStatus } from '#contract/food/orders.rules.ts';
import type { Db, OrderedDish } from '../db/schema.ts';

type Order = { uid?: string; status?: OrderStatus; items?: OrderedDish[]; roomId?: string };

const soup: OrderedDish = { dishId: 9, name: 'Soup', priceCents: 599, image: '/pictures/dish-soup.svg' };

/** Inserts an order, limited only by the database's constraints; returns its kitchen number. */
export const addOrder = async (
  db: Db,
  { uid, status = 'Just Ordered', items = [soup], roomId = '13' }: Order = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: uid ?? null,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from orders where user_id = ${uid ?? null})`,
      room_type: 'Group Study Room',
      room_id: roomId,
      items: JSON.stringify(items),
      total_cents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
      status,
      completed_at: status === 'Completed' ? new Date() : null,
      cancelled_at: status === 'Cancelled' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};
