import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { deleteSome } from '../../db/delete-some.ts';
import { isBookedFor, isTaken, type Slot } from '../../db/occupying.ts';
import type { BookedKind, Database, Db, Tx } from '../../db/schema.ts';
import { recordForHouse } from '../../desk-log/record-desk-action.ts';
import { type KnownCall, writeKnownCall } from '../../idempotency/idempotency.queries.ts';
import { generateId } from '../../lib/generate-id.ts';
import type { Reader } from '../../mail/enqueue-mail.ts';
import type { UnitColumns } from '../prices/read-units.ts';

export type CheckoutRow = Selectable<Database['checkouts']>;

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();

export const insertCheckout = (tx: Tx, checkout: Insertable<Database['checkouts']>): Promise<CheckoutRow> =>
  tx.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow();

type Cart = {
  checkout: Pick<CheckoutRow, 'id' | 'user_id' | 'provider' | 'food' | 'total_cents' | 'expires_at'>;
  bookings: readonly object[];
};

/**
 * Writes a held cart in one round trip; returns its id, or that of what was made earlier under the key; undefined, and nothing
 * written, if the facts have changed or it needs more steps.
 */
export const holdAtOnce = async (
  db: Db,
  { checkout, bookings }: Cart,
  call: KnownCall<object>,
): Promise<string | undefined> => {
  const { newKey, facts } = writeKnownCall(call);
  const payments = bookings.map(generateId);
  const { rows } = await sql<{ id: string | null }>`
    select hold_at_once(
      ${JSON.stringify(checkout)}, ${JSON.stringify(bookings)}, ${payments}, ${newKey}, ${facts}
    ) as id`.execute(db);
  return rows[0]?.id ?? undefined;
};

/**
 * Saves the pay page. False if the checkout is no longer pending: the page is then saved only to be closed.
 */
export const savePayPage = async (
  db: Db,
  id: string,
  { sessionId, payUrl }: { sessionId: string; payUrl: string },
): Promise<boolean> => {
  const kept = await db
    .updateTable('checkouts')
    .set({
      session_id: sessionId,
      pay_url: sql`case when status = 'Pending' then ${payUrl} else pay_url end`,
    })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  return kept?.status === 'Pending';
};

/** Locks the guest, then the checkout; always before locking what it holds. */
export const lockCheckout = async (
  tx: Tx,
  id: string,
): Promise<{ checkout: CheckoutRow; guest: Reader | undefined } | undefined> => {
  const guest = await tx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified as emailVerified', 'language'])
    .where('id', '=', tx.selectFrom('checkouts').select('user_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const checkout = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return checkout && { checkout, guest };
};

type Ending = { status: 'Declined' | 'Expired'; now: Date };

/** Expired carts are recorded as given up by the guest, under their first hold; the bookings leave no trace. */
const expiredHolds = sql`
  select distinct on (checkout_id) place as subject,
    jsonb_build_object('uid', user_id, 'date', date, 'time', to_char(time, 'HH24:MI'), 'count', count,
      'places', string_agg(place, ', ') over (partition by checkout_id
        order by starts_at, id rows between unbounded preceding and unbounded following)) as after
  from (select *, case kind when 'sleeping' then 'room' else kind end || ' ' || coalesce(room_id, pc_id) as place
    from holds where has_expired) as expired order by checkout_id, starts_at, id`;

/**
 * Releases pending checkouts with their holds and payments. No part of it reads rows that another part has
 * deleted, which PostgreSQL refuses.
 */
const release = async (db: Db, picked: RawBuilder<unknown>, { status, now }: Ending): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with picked as materialized (
      select id, expires_at <= ${now} as has_expired from checkouts where status = 'Pending' and ${picked}
    ),
    holds as materialized (
      select bookings.*, has_expired from picked join bookings on checkout_id = picked.id where status = 'Pending'
    ),
    logged as (${recordForHouse('release hold', now, expiredHolds)}),
    unpaid as (
      delete from payments using holds where booking_id = holds.id
    ),
    freed as (
      delete from bookings using holds where bookings.id = holds.id
    )
    update checkouts
    set status = case when expires_at <= ${now} then 'Expired' else ${status} end, settled_at = ${now},
      released = coalesce(held.places, '[]')
    from picked left join (
      select checkout_id, jsonb_agg(jsonb_build_object(
        'kind', kind, 'id', coalesce(room_id, pc_id), 'title', title, 'date', date, 'time', time, 'count', count,
        'startsAt', starts_at, 'endsAt', ends_at, 'amountCents', amount_cents
      ) order by starts_at, id) as places
      from holds group by checkout_id
    ) as held on checkout_id = picked.id
    where checkouts.id = picked.id
    returning checkouts.id`.execute(db);
  return rows.map(({ id }) => id);
};

export const releaseOne = (db: Db, id: string, ending: Ending): Promise<string[]> =>
  release(db, sql`id = ${id} for no key update`, ending);

/** Whether at least one of the slots is free now; expired holds do not count. */
export const isAnyFree = async (db: Db, slots: readonly Slot[], now: Temporal.Instant): Promise<boolean> => {
  const free = slots.map(
    ({ kind, bookableId, span }) => sql`not ${isTaken(kind, sql`${bookableId}`, span, now)}`,
  );
  const { rows } = await sql<{ free: boolean }>`select ${sql.join(free, sql` or `)} as free`.execute(db);
  return rows[0]?.free ?? false;
};

/** The checkouts with certain holds in these slots. */
const holdersOf = (slots: readonly Slot[], condition: RawBuilder<unknown>) => {
  const held = slots.map(
    ({ kind, bookableId, span }) => sql`
      select checkout_id from bookings
      where ${isBookedFor[kind](sql`${bookableId}`, span)} and status = 'Pending' and ${condition}`,
  );
  return sql`(${sql.join(held, sql` union all `)})`;
};

export const releaseEndedIn = (db: Db, slots: readonly Slot[], now: Date): Promise<string[]> => {
  const inTheWay = holdersOf(slots, sql`held_until <= ${now}`);
  return release(db, sql`id in ${inTheWay} order by id for no key update`, { status: 'Expired', now });
};

const ownHoldersOf = (uid: string, slots: readonly Slot[]) => holdersOf(slots, sql`user_id = ${uid}`);

export const releaseOwnIn = (db: Db, uid: string, slot: Slot, now: Date): Promise<string[]> =>
  release(db, sql`id in ${ownHoldersOf(uid, [slot])} order by id for no key update`, {
    status: 'Declined',
    now,
  });

/** Ended checkouts that can no longer matter: no money moved, and no pay page is open. */
const isForgettable = sql`(
  checkouts.status in ('Declined', 'Expired')
  and (provider = 'sandbox' or closed_at is not null or (session_id is null and settled_at < now() - interval '1 day'))
  and not exists (select from transfers where checkout_id = checkouts.id)
  and not exists (select from refunds where checkout_id = checkouts.id)
  and not exists (select from bookings where checkout_id = checkouts.id)
)`;

export const deleteOldCheckouts = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'checkouts', sql`${isForgettable} and settled_at < now() - interval '30 days'`, most);

/** The most ended checkouts kept per guest, with their idempotency keys. */
export const mostEnded = 50;

/** Deletes a locked guest's ended checkouts beyond that limit, a batch at a time. */
export const deleteSurplusCheckouts = async (tx: Tx, uid: string): Promise<void> => {
  await sql`
    with surplus as materialized (
      select id from checkouts where user_id = ${uid} and status in ('Declined', 'Expired')
      order by created_at desc offset ${mostEnded} limit 50
    ),
    deleted as (
      delete from checkouts using surplus where checkouts.id = surplus.id and ${isForgettable} returning checkouts.id
    )
    delete from idempotency_keys using deleted
    where user_id = ${uid} and call = 'POST /checkout' and inserted_id = deleted.id`.execute(tx);
};

/** How many pay pages of a guest's ended carts the provider has not closed yet. */
export const countUnclosedPages = async (tx: Tx, uid: string, provider: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from checkouts
    where user_id = ${uid} and status in ('Declined', 'Expired')
      and provider = ${provider} and session_id is not null and closed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Prevents new holds and settlements for a guest until the transaction ends. */
export const lockGuest = (tx: Tx, uid: string) =>
  tx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().execute();

export const releaseOwn = (db: Db, uid: string, now: Date): Promise<string[]> =>
  release(db, sql`user_id = ${uid} order by id for no key update`, { status: 'Declined', now });

/**
 * Releases the guest's carts. A hold from the waitlist is no cart: it is only replaced by a cart with the
 * same slot.
 */
export const releaseOwnCarts = (
  db: Db,
  uid: string,
  slots: readonly Slot[],
  now: Date,
): Promise<string[]> => {
  const isAsked = slots.length > 0 ? sql`id in ${ownHoldersOf(uid, slots)}` : sql`false`;
  const replaced = sql`user_id = ${uid} and (provider <> 'waitlist' or ${isAsked})`;
  return release(db, sql`${replaced} order by id for no key update`, { status: 'Declined', now });
};

/** Releases a batch of expired checkouts; skips those that another process has locked. */
export const releaseExpired = (db: Db, most: number, now: Date): Promise<string[]> => {
  const picked = sql`expires_at <= ${now} order by expires_at limit ${most} for no key update skip locked`;
  return release(db, picked, { status: 'Expired', now });
};

/**
 * Turns the holds of a locked checkout into paid bookings and orders, and records every payment in the
 * ledger.
 */
export const keep = async (
  tx: Tx,
  { id, user_id }: CheckoutRow,
  { charge, paymentIds, now }: { charge: string; paymentIds: readonly string[]; now: Date },
): Promise<void> => {
  await sql`
    with checkout as (
      update checkouts set status = 'Paid', settled_at = ${now},
        -- From here on the order with the pizza has it, which gives it back when it is cancelled.
        code = case when reward = 'Free Pizza' then null else code end
      where id = ${id} returning food
    ),
    kept as (
      update bookings set status = 'Confirmed', held_until = null, paid_at = ${now}
      where checkout_id = ${id} and status = 'Pending'
      returning id
    ),
    ordered as (
      insert into orders
        (user_id, number, room_type, room_id, items, total_cents, created_at, checkout_id, code)
      select ${user_id}, last + place, line ->> 'roomType', line ->> 'roomId', line -> 'items',
        (line ->> 'totalCents')::bigint, ${now}::timestamptz, ${id}, line ->> 'code'
      from checkout, jsonb_array_elements(food) with ordinality as lines (line, place),
        (select coalesce(max(number), 0) as last from orders where user_id = ${user_id}) as earlier
      order by place
      returning id, total_cents
    ),
    paid as (
      update payments set status = 'paid' from kept where booking_id = kept.id
      returning payments.id, amount_cents
    ),
    paid_food as (
      insert into payments (id, order_id, amount_cents, status)
      select (${paymentIds}::text[])[row_number() over (order by id)], id, total_cents, 'paid' from ordered
      returning id, amount_cents
    )
    insert into transfers (checkout_id, payment_id, kind, amount_cents, reference, at)
    select ${id}, id, 'paid', amount_cents, ${charge}, ${now}
    from (select * from paid union all select * from paid_food) as payments
    where amount_cents > 0`.execute(tx);
};

export type Charge = { checkoutId: string; charge: string; amountCents: number };

/** Whether a charge is already recorded, matched or unmatched. */
export const hasCharge = async (tx: Tx, { checkoutId, charge }: Charge): Promise<boolean> => {
  const found = await tx
    .selectFrom('transfers')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('kind', '=', 'paid')
    .where('reference', '=', charge)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export const insertUnmatchedPayment = async (
  tx: Tx,
  { checkoutId, charge, amountCents }: Charge,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('transfers')
    .values({ checkout_id: checkoutId, kind: 'paid', amount_cents: amountCents, reference: charge, at: now })
    .execute();
};

type PlaceRow = {
  reference: string | null;
  kind: BookedKind;
  id: number;
  title: string;
  date: string;
  time: string;
  count: number;
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
  paymentId: string | null;
} & UnitColumns;

/** The bookings of a checkout by start, held or released; read in a single statement. */
export const findPlaces = async (db: Db, checkoutId: string): Promise<PlaceRow[]> => {
  const { rows } = await sql<PlaceRow>`
    select bookings.id as reference, kind, coalesce(room_id, pc_id) as id, title, date, time, count,
      starts_at as "startsAt", ends_at as "endsAt", bookings.amount_cents as "amountCents",
      payments.id as "paymentId", unit_cents, unit_rules
    from bookings join payments on booking_id = bookings.id where checkout_id = ${checkoutId}
    union all
    select null, held.*, null, null, null
    from checkouts, jsonb_to_recordset(released) as held (
      kind text, id integer, title text, date date, time time(0), count integer,
      "startsAt" timestamptz, "endsAt" timestamptz, "amountCents" bigint
    )
    where checkouts.id = ${checkoutId}
    order by "startsAt", reference`.execute(db);
  return rows;
};

/** The food of a paid checkout, in the order in which it was held. */
export const findPaidOrders = (db: Db, checkoutId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'payments.id as paymentId'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('orders.id')
    .execute();
