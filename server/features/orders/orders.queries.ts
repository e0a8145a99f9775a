import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** An order with the e-mail of its guest. */
export type OrderRow = Selectable<Database['orders']> & { email: string | null };

/** Every order; what is asked of it goes on from here. */
const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.email as email');

export const findOrders = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  selectOrders(db).where('orders.id', 'in', ids).execute();
