import { type Selectable, sql, type Updateable } from 'kysely';
import { largestBillCents } from '#contract/desk/bill.rules.ts';
import { type OrderStatus, openStatuses } from '#contract/food/orders.rules.ts';
import { type Eater, hasAccess } from '../../db/exclusive-access.ts';
import type { Database, Db, OrderedDish, Tx } from '../../db/schema.ts';
import { type KnownCall, writeKnownCall } from '../../idempotency/idempotency.queries.ts';

export type OrderRow = Selectable<Database['orders']> & { email: string | null };

/** The base query of orders. E-mails are subqueries: a join may read all users first. */
const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select((eb) =>
      eb.selectFrom('users').select('email').whereRef('users.id', '=', 'orders.user_id').as('email'),
    );

export const findOrders = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  selectOrders(db).where('id', 'in', ids).execute();

type Filter = {
  uid?: string | undefined;
  statuses: readonly OrderStatus[] | undefined;
  roomId?: string | undefined;
  before: number | undefined;
  limit: number;
};

/** Newest first, one row more than the limit, to know whether there is a next page. */
export const findNewest = (db: Db, { uid, statuses, roomId, before, limit }: Filter): Promise<OrderRow[]> => {
  let rows = selectOrders(db);
  if (uid !== undefined) rows = rows.where('user_id', '=', uid);
  if (statuses !== undefined) rows = rows.where('status', 'in', statuses);
  if (roomId !== undefined) rows = rows.where('room_id', '=', roomId);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
};

/**
 * The title of where an order goes: of the guest's booking, else of the room that they named, else their own
 * words.
 */
const place = sql<string>`coalesce(
  (select title from bookings where id = orders.booking_id),
  (
    select title from rooms
    where id = case when room_id ~ '^[0-9]{1,9}$' then room_id::integer end
      and kind = case room_type when 'Sleeping Room' then 'sleeping' when 'PC' then null else 'study' end
  ),
  (
    select title from pcs
    where room_type = 'PC' and id = case when room_id ~ '^[0-9]{1,9}$' then room_id::integer end
  ),
  room_type || ' ' || room_id
)`;

/** All open orders, oldest first; worded like the index so that it is used. */
export const findOpenOrders = (db: Db): Promise<(OrderRow & { place: string })[]> =>
  selectOrders(db)
    .select(place.as('place'))
    .where(
      'status',
      'in',
      openStatuses.map((status) => sql.lit(status)),
    )
    .orderBy('id')
    .execute();

/** Locks an order until the transaction ends. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  selectOrders(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the latest open order of a guest. */
export const lockLatestOpen = (tx: Tx, uid: string): Promise<OrderRow | undefined> =>
  selectOrders(tx)
    .where('user_id', '=', uid)
    .where('status', 'in', openStatuses)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Updates a locked order; the database increments its revision. */
export const changeOrder = async (
  tx: Tx,
  { id, status, email }: OrderRow,
  change: Updateable<Database['orders']>,
): Promise<OrderRow> => {
  const changed = await tx
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...changed, email };
};

export type MenuRow = { id: number; name: string; image: string; priceCents: number; soldOut: boolean };

/** The current dishes with these names; members' dishes only for members. */
export const selectDishes = (db: Db, names: readonly string[], eater: Eater) =>
  db
    .selectFrom('dishes')
    .select(['id', 'name', 'image', 'price_cents as priceCents', 'sold_out as soldOut'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .where('retired_at', 'is', null)
    .where((eb) => eb.or([eb('members_only', '=', false), hasAccess(eater)]));

const selectCount = (db: Db, uid: string) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .where('status', 'in', openStatuses);

const selectCancelled = (db: Db, uid: string, now: Date) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .where('cancelled_at', '>', new Date(now.getTime() - 86_400_000));

export const countOrders = (
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
): Promise<{ open: number; cancelled: number }> =>
  tx
    .selectNoFrom([
      selectCount(tx, uid).$asScalar().$notNull().as('open'),
      selectCancelled(tx, uid, now).$asScalar().$notNull().as('cancelled'),
    ])
    .executeTakeFirstOrThrow();

type NewOrder = Pick<
  Selectable<Database['orders']>,
  'user_id' | 'room_type' | 'room_id' | 'total_cents' | 'created_at' | 'code'
> & { items: readonly OrderedDish[] };

/** Inserts an order with the next number of a locked guest. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    select insert_order(jsonb_populate_record(null::orders, ${JSON.stringify(order)}), ${largestBillCents}) as id`.execute(
    tx,
  );
  return String(rows[0]?.id);
};

/**
 * Writes an order and its key in one round trip; undefined, and nothing written, if the facts have changed or
 * it needs more steps.
 */
export const orderAtOnce = async (
  db: Db,
  order: NewOrder,
  call: KnownCall<{ mostOpen: number | null; mostCancelled: number }>,
): Promise<string | undefined> => {
  const { newKey, facts } = writeKnownCall({ ...call, known: { ...call.known, largestBillCents } });
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_at_once(${JSON.stringify(order)}, ${newKey}, ${facts})`.execute(db);
  return rows[0]?.id;
};

type DetachedOrder = { id: number; status: OrderStatus; booking_id: string | null };

/**
 * Detaches a guest from all their orders in one statement and cancels what the kitchen has not started;
 * returns what is cancelled.
 */
export const detachOrdersOfDeletedUser = async (tx: Tx, uid: string, now: Date): Promise<DetachedOrder[]> => {
  const isNew = sql`status = 'Just Ordered'`;
  const orders = await tx
    .updateTable('orders')
    .set({
      user_id: null,
      contact_name: null,
      contact_room_number: null,
      contact_phone_number: null,
      status: sql`case when ${isNew} then 'Cancelled' else status end`,
      cancelled_at: sql`case when ${isNew} then ${now}::timestamptz else cancelled_at end`,
    })
    .where('user_id', '=', uid)
    .returning(['id', 'status', 'booking_id'])
    .execute();
  return orders.filter(({ status }) => status === 'Cancelled');
};

/**
 * Locks a guest before their other rows, so that they cannot review a stay cancelled here or delete their
 * account meanwhile.
 */
export const lockGuest = (tx: Tx, uid: string) =>
  tx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().execute();
