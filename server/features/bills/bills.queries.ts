import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { RoomType } from '#contract/food/orders.rules.ts';
import { isWaived } from '../../db/bill-sums.ts';
import { isStanding } from '../../db/occupying.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';
import { toInstant } from '../../lib/clock.ts';
import type { UnitColumns } from '../prices/read-units.ts';

/** Rows read as JSON have instants as text. */
type At = { at: string };

export type ChargeRow = At & {
  id: number;
  kind: 'change' | 'charge' | 'removal';
  title: string;
  cents: number;
  removes: number | null;
  reason: string | null;
};

export type FoodRow = At & {
  id: number;
  cents: number;
  roomType: RoomType;
  roomId: string;
  isOpen: boolean;
  items: string[];
};

export type MoneyRow = At & {
  kind: 'paid' | 'refunded';
  method: PayMethod | 'online';
  cents: number;
  actor: string | null;
  reason: string | null;
  isSettled: boolean;
};

export type BillRow = {
  bookingId: string;
  title: string;
  createdAt: Date;
  /** The original price; moves are charges. */
  stayCents: number;
  /** The current price. */
  amountCents: number;
  isWaived: boolean;
  charges: ChargeRow[];
  food: FoodRow[];
  money: MoneyRow[];
} & UnitColumns;

const toJson = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(part), '[]') from (${rows}) as part)`;

const charges = sql`
  select id, kind, title, amount_cents as cents, removes, reason, at
  from charges where booking_id = bookings.id order by id`;

const food = sql`
  select id, total_cents as cents, room_type as "roomType", room_id as "roomId", created_at as at,
    status <> 'Completed' as "isOpen", array(select dish ->> 'name' from jsonb_array_elements(items) as dish) as items
  from orders where booking_id = bookings.id and status <> 'Cancelled' order by id`;

const money = sql`
  select * from (
    select 'paid' as kind, 'online' as method, amount_cents as cents, null as actor, null as reason,
      true as "isSettled", transfers.at, 0 as place
    from transfers where payment_id = payments.id and kind = 'paid'
    union all
    select 'refunded', 'online', amount_cents, users.name, reason, settled_at is not null, wanted_at, 1
    from refunds left join users on users.id = actor_id where payment_id = payments.id
    union all
    select kind, method, amount_cents, users.name, reason, true, at, desk_payments.id
    from desk_payments left join users on users.id = actor_id where booking_id = bookings.id
  ) as money
  order by at, place`;

/** A consistent read of everything on a bill and all its payments; nothing for blocks and expired holds. */
export const findBillRow = async (
  db: Db,
  bookingId: string,
  now: Temporal.Instant,
): Promise<BillRow | undefined> => {
  const { rows } = await sql<BillRow>`
    select bookings.id as "bookingId", title, bookings.created_at as "createdAt", payments.amount_cents as "stayCents",
      bookings.amount_cents as "amountCents", unit_cents, unit_rules, ${isWaived} as "isWaived", ${toJson(charges)} as charges, ${toJson(food)} as food, ${toJson(money)} as money
    from bookings join payments on payments.booking_id = bookings.id
    where bookings.id = ${bookingId} and ${isStanding(now, sql.ref('bookings.status'))}`.execute(db);
  return rows[0];
};

/** The owner of a booking; null for guests without an account, undefined if there is no such booking. */
export const findGuestOfBooking = async (db: Db, bookingId: string): Promise<string | null | undefined> =>
  (await db.selectFrom('bookings').select('user_id').where('id', '=', bookingId).executeTakeFirst())?.user_id;

export type LockedBill = {
  bookingId: string;
  title: string;
  status: Status;
  endsAt: Temporal.Instant;
  uid: string | null;
  guestId: string | null;
  paymentId: string;
  isWaived: boolean;
};

/** Locks a booking and its payment; undefined for blocks and expired holds. */
export const lockBill = async (
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<LockedBill | undefined> => {
  const { rows } = await sql<Omit<LockedBill, 'endsAt'> & { endsAt: Date }>`
    select bookings.id as "bookingId", title, bookings.status, ends_at as "endsAt", user_id as uid, guest_id as "guestId",
      payments.id as "paymentId", ${isWaived} as "isWaived"
    from bookings join payments on booking_id = bookings.id
    where bookings.id = ${bookingId}
      and ${isStanding(now, sql.ref('bookings.status'))}
    for no key update`.execute(tx);
  const [row] = rows;
  return row && { ...row, endsAt: toInstant(row.endsAt) };
};

export const insertCharge = async (tx: Tx, charge: Insertable<Database['charges']>): Promise<number> => {
  const { id } = await tx.insertInto('charges').values(charge).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A removable charge: an extra or a discount, neither a change of price nor a removal. */
export const findCharge = (tx: Tx, bookingId: string, chargeId: number) =>
  tx
    .selectFrom('charges')
    .select(['title', 'amount_cents as cents'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('charges as other').select('other.id').where('other.removes', '=', chargeId))
        .as('isRemoved'),
    )
    .where('id', '=', chargeId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'charge')
    .executeTakeFirst();

export const insertDeskPayment = async (
  tx: Tx,
  payment: Insertable<Database['desk_payments']>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('desk_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Settling = {
  paymentId: string;
  uid: string | null;
  status: PaymentStatus;
  isCancelled: boolean;
  isOfCart: boolean;
  cameCents: number;
  returningCents: number;
  paidAt: Date | null;
};

/** What decides the payment status besides the sums. */
export const findSettling = async (tx: Tx, bookingId: string): Promise<Settling | undefined> => {
  const { rows } = await sql<Settling>`
    select payments.id as "paymentId", user_id as uid, payments.status, bookings.status = 'Cancelled' as "isCancelled",
      checkout_id is not null as "isOfCart", paid_at as "paidAt",
      (
        coalesce((select amount_cents from transfers where payment_id = payments.id and kind = 'paid'), 0)
        + coalesce((select sum(amount_cents) from desk_payments where booking_id = bookings.id and kind = 'paid'), 0)
      )::bigint as "cameCents",
      coalesce((
        select sum(amount_cents) from refunds where payment_id = payments.id and settled_at is null
      ), 0)::bigint as "returningCents"
    from bookings join payments on booking_id = bookings.id
    where bookings.id = ${bookingId} and bookings.status <> 'Pending'`.execute(tx);
  return rows[0];
};

export const updatePaymentStatus = async (tx: Tx, id: string, status: PaymentStatus): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .execute();
};

export const updatePaidAt = async (tx: Tx, bookingId: string, paidAt: Date | null): Promise<void> => {
  await tx.updateTable('bookings').set({ paid_at: paidAt }).where('id', '=', bookingId).execute();
};

/** What a bill is for. */
export const findBilled = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .select([
      'kind',
      'title',
      'count',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'amount_cents as amountCents',
      'unit_cents',
      'unit_rules',
    ])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
