import { type Insertable, sql } from 'kysely';
import type { Status } from '#contract/bookings.rules.ts';
import { billSums } from '../../db/bill-sums.ts';
import { guestsBatch, rulesBatch } from '../../db/demo/demo-accounts.ts';
import type { Database, OrderedDish, Tx } from '../../db/schema.ts';
import type { HouseBookable } from './booking-rows.ts';
import { demoAddress } from './event-rows.ts';
import type { KitchenStep, StoredBooking } from './follow-booking.ts';
import type { InventedGuest } from './plan/invented-guests.ts';

/** Until when the demo was simulated: undefined while another process does it, the epoch before the first time. */
export const lockProgress = async (tx: Tx): Promise<Date | undefined> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('nightdesk demo')) as "isLocked"`.execute(tx);
  if (!rows[0]?.isLocked) return undefined;
  // A second statement: the one that locks sees the state from before it had the lock.
  const progress = await tx
    .selectFrom('demo_batches')
    .select('added_at')
    .where('name', '=', guestsBatch)
    .executeTakeFirst();
  return progress?.added_at ?? new Date(0);
};

export const recordProgress = (tx: Tx, now: Date) =>
  tx
    .insertInto('demo_batches')
    .values({ name: guestsBatch, added_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ added_at: now }))
    .execute();

/** Records that price rules were added; false if they were before. */
export const recordRules = async (tx: Tx, addedAt: Date): Promise<boolean> => {
  const recorded = await tx
    .insertInto('demo_batches')
    .values({ name: rulesBatch, added_at: addedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return recorded !== undefined;
};

/** Whether the house has no price rules; nobody adds one until the transaction ends. */
export const isWithoutRules = async (tx: Tx): Promise<boolean> => {
  await sql`lock table price_rules in exclusive mode`.execute(tx);
  return (await tx.selectFrom('price_rules').select('id').limit(1).executeTakeFirst()) === undefined;
};

export const insertRules = (tx: Tx, rows: readonly Insertable<Database['price_rules']>[]) =>
  tx.insertInto('price_rules').values(rows).execute();

/** Bookables that still have the demo's drawing, all locked in the usual order before anything is booked. */
export const lockBookables = async (tx: Tx): Promise<HouseBookable[]> => {
  for (const table of [sql`rooms`, sql`pcs`])
    await sql`select from ${table} order by id for no key update`.execute(tx);
  const { rows } = await sql<HouseBookable>`
    select kind, id, title, price_cents as "priceCents", substring(image from '^/pictures/(.+)\\.svg$') as picture
    from (
      select kind, id, title, price_cents, image, retired_at from rooms
      union all
      select 'pc', id, title, price_cents, image, retired_at from pcs
    ) as bookables
    where image like '/pictures/%.svg' and retired_at is null order by kind desc, id`.execute(tx);
  return rows;
};

/** The current menu, by name. */
export const findMenu = async (tx: Tx): Promise<ReadonlyMap<string, OrderedDish>> => {
  const dishes = await tx
    .selectFrom('dishes')
    .select(['id as dishId', 'name', 'price_cents as priceCents', 'image'])
    .where('retired_at', 'is', null)
    .where('sold_out', '=', false)
    .where('members_only', '=', false)
    .execute();
  return new Map(dishes.map((dish) => [dish.name, dish]));
};

/** Inserts many rows, skipping conflicts with visitors' data; returns how many were inserted. */
export const insertMany = async (
  tx: Tx,
  table: keyof Database,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = sql.join(
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)),
  );
  const name = sql.table(table);
  await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(tx);
};

/** Inserts bookings and blocks where nothing is taken or closed; returns their ids. */
export const insertBookings = async (
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlySet<string>> => {
  const [first] = rows;
  if (!first) return new Set();
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const made = await sql<{ id: string }>`
    insert into bookings (${columns})
    select ${columns} from jsonb_populate_recordset(null::bookings, ${JSON.stringify(rows)}) as made
    where not exists (
      select from rooms where rooms.id = made.room_id
        and (closed_nights && daterange(made.date, made.date + made.count) or closed_hours && tstzrange(starts_at, ends_at)
          or sold_nights && daterange(made.date, made.date + made.count) or sold_hours && tstzrange(starts_at, ends_at))
    ) and not exists (
      select from pcs where pcs.id = made.pc_id
        and (closed_hours && tstzrange(starts_at, ends_at) or sold_hours && tstzrange(starts_at, ends_at))
    )
    on conflict do nothing
    returning id`.execute(tx);
  return new Set(made.rows.map(({ id }) => id));
};

/** Invented guests that an admin has erased. They stay erased. */
const findErased = async (tx: Tx, guests: readonly InventedGuest[]): Promise<ReadonlySet<string>> => {
  const subjects = guests.map(({ id }) => `guest ${id}`);
  const { rows } = await sql<{ subject: string }>`
    select subject from desk_log
    where subject = any(${subjects}::text[]) and action = 'DELETE /desk/guests/{uid}' and refused is null`.execute(
    tx,
  );
  return new Set(rows.map(({ subject }) => subject.slice('guest '.length)));
};

/** Inserts the invented guests once; returns the ids of those that exist. */
export const insertGuests = async (
  tx: Tx,
  guests: readonly InventedGuest[],
  createdAt: Date,
): Promise<ReadonlySet<string>> => {
  const erased = await findErased(tx, guests);
  const rowsOf = (hasAccount: boolean) =>
    guests
      .filter((guest) => guest.hasAccount === hasAccount && !erased.has(guest.id))
      .map(({ id, name, email, phoneNumber }) => ({
        id,
        name,
        email,
        phone_number: phoneNumber,
        created_at: createdAt,
        ...(hasAccount && { email_verified: true, role: 'user', updated_at: createdAt }),
      }));
  await insertMany(tx, 'users', rowsOf(true));
  const ids = guests.map(({ id }) => id);
  const merged = await sql<{ id: string }>`
    select id from merged_guests where id = any(${ids}::text[])`.execute(tx);
  const gone = new Set(merged.rows.map(({ id }) => id));
  await insertMany(
    tx,
    'guests',
    rowsOf(false).filter(({ id }) => !gone.has(id)),
  );
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::text[])
    union all
    select id from guests where id = any(${ids}::text[]) and user_id is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** The demo's bookings since some day, in their current state. */
export const findStored = async (
  tx: Tx,
  guestIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, StoredBooking>> => {
  const { rows } = await sql<StoredBooking & { status: Status }>`
    select bookings.id, bookings.status, bookings.amount_cents as "amountCents",
      ${billSums.totalCents} - ${billSums.paidCents} as "dueCents",
      exists (
        select from desk_log where desk_log.booking_id = bookings.id and address <> ${demoAddress}
      ) as "isTouched"
    from bookings join payments on payments.booking_id = bookings.id
    where ends_at > ${since}
      and (bookings.user_id = any(${guestIds}::text[]) or guest_id = any(${guestIds}::text[]))`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Updates bookings to their current state; payments made online stay as they are. */
export const updateBookings = async (
  tx: Tx,
  changes: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    with changes as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}) as change (
        id text, status text, payment text, arrived_at timestamptz, left_at timestamptz,
        cancelled_at timestamptz, paid_at timestamptz
      )
    ),
    paid as (
      update payments set status = changes.payment from changes
      where booking_id = changes.id and payments.status <> changes.payment
    )
    update bookings set status = changes.status, arrived_at = changes.arrived_at, left_at = changes.left_at,
      cancelled_at = changes.cancelled_at, undo = null,
      paid_at = case when payment = 'due' then null else coalesce(bookings.paid_at, changes.paid_at) end
    from changes where bookings.id = changes.id`.execute(tx);
};

/** Continues the numbers of each guest's orders. */
export const insertOrders = async (
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into orders (number, ${columns})
    select coalesce((select max(number) from orders where orders.user_id = made.user_id), 0)
      + row_number() over (partition by user_id order by created_at), ${columns}
    from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}) as made
    order by created_at`.execute(tx);
};

/** Advances the orders of invented guests through the kitchen. An order that a visitor set back stays until it would be served. */
export const advanceOrders = async (
  tx: Tx,
  guestIds: readonly string[],
  steps: readonly KitchenStep[],
  now: Date,
): Promise<void> => {
  const isSince = (minutes: number | undefined) =>
    sql`created_at <= ${now}::timestamptz - make_interval(mins => ${minutes ?? 0})`;
  for (const [index, { status, since, after }] of steps.entries()) {
    const before = steps[index - 1];
    if (!before || !since) continue;
    await sql`
      update orders set status = ${status}, ${sql.ref(since)} = created_at + make_interval(mins => ${after})
      where status = ${before.status} and ${isSince(after)} and user_id = any(${guestIds}::text[])
        and (revision <= ${index} or ${isSince(steps.at(-1)?.after)})`.execute(tx);
  }
};

export type Hold = { checkoutId: string; userId: string; date: string; heldUntil: Date };

/** Holds of invented guests, also expired ones. */
export const findHolds = async (tx: Tx, guestIds: readonly string[]): Promise<Hold[]> => {
  const { rows } = await sql<Hold>`
    select checkout_id as "checkoutId", user_id as "userId", date, held_until as "heldUntil"
    from bookings where status = 'Pending' and user_id = any(${guestIds}::text[])`.execute(tx);
  return rows;
};

/** Checks out invented guests whose stay ended before today, even if a visitor checked them in. */
export const checkOutForgotten = async (tx: Tx, guestIds: readonly string[], today: Date): Promise<void> => {
  await sql`
    update bookings set status = 'Completed', left_at = ends_at, undo = null
    where status = 'Checked in' and ends_at <= ${today}
      and (user_id = any(${guestIds}::text[]) or guest_id = any(${guestIds}::text[]))`.execute(tx);
};

/** Cleans rooms, and marks those that guests have left; not where a visitor has changed something today. */
export const updateReadiness = async (
  tx: Tx,
  rooms: readonly { id: number; readiness: 'clean' | 'to clean' }[],
  today: Date,
): Promise<void> => {
  await sql`
    update rooms set readiness = planned.readiness
    from jsonb_to_recordset(${JSON.stringify(rooms)}) as planned (id integer, readiness text)
    where rooms.id = planned.id and rooms.readiness <> 'out of order' and rooms.readiness <> planned.readiness
      and not exists (
        select from desk_log left join bookings on bookings.id = desk_log.booking_id
        where desk_log.at >= ${today} and address <> ${demoAddress}
          and (subject = 'room ' || rooms.id or bookings.room_id = rooms.id)
      )`.execute(tx);
};

/** Removes carts whose bookings could not be inserted because of somebody else's. */
export const deleteCheckouts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('checkouts').where('id', 'in', ids).execute();
};
