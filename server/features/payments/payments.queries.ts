import { type Expression, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { addDays } from '#contract/dates.ts';
import { instantAt } from '#contract/venue-time.ts';
import { guestsSums } from '../../db/bill-sums.ts';
import { isStanding } from '../../db/occupying.ts';
import type { Database, Db } from '../../db/schema.ts';
import { sinceOf } from '../../lists/time-cursor.ts';
import type { PaymentCursor } from './list-payments.ts';

const bookingColumns = [
  'id',
  'user_id',
  'kind',
  'room_id',
  'pc_id',
  'title',
  'date',
  'time',
  'count',
  'starts_at',
  'paid_at',
  'status',
  'amount_cents',
  'guest_id',
  'created_at',
] as const;

const orderColumns = ['id', 'number', 'user_id', 'room_type', 'room_id', 'created_at'] as const;

type PickedBooking = Pick<Selectable<Database['bookings']>, (typeof bookingColumns)[number]>;
type PickedOrder = Pick<Selectable<Database['orders']>, (typeof orderColumns)[number]>;

type Paid = {
  paymentId: string;
  /** As agreed. */
  amountCents: number;
  payment: PaymentStatus;
  email: string | null;
  since: string;
};

type BillOfBooking = { extrasCents: number; paidCents: number; isWaived: boolean };

export type BookingPayment = Paid & PickedBooking & BillOfBooking & { of: 'booking' };
export type FoodPayment = Paid & PickedOrder & { of: 'food' };
export type PaymentRow = BookingPayment | FoodPayment;

const paidColumns = [
  'payments.id as paymentId',
  'payments.amount_cents as amountCents',
  'payments.status as payment',
  'users.email',
] as const;

/** Completes selected bookings with their payments, so that only the rows shown are joined. */
const completeBookings = async (db: Db, picked: Expression<PickedBooking>): Promise<BookingPayment[]> => {
  const rows = await db
    .selectFrom(sql<PickedBooking>`${picked}`.as('bookings'))
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select([
      ...paidColumns,
      guestsSums.extrasCents.as('extrasCents'),
      guestsSums.paidCents.as('paidCents'),
      guestsSums.isWaived.as('isWaived'),
      sql<string>`extract(epoch from coalesce(paid_at, starts_at))::text`.as('since'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, of: 'booking' }));
};

const completeOrders = async (db: Db, picked: Expression<PickedOrder>): Promise<FoodPayment[]> => {
  const rows = await db
    .selectFrom(sql<PickedOrder>`${picked}`.as('things'))
    .innerJoin('payments', 'payments.order_id', 'things.id')
    .leftJoin('users', 'users.id', 'things.user_id')
    .selectAll('things')
    .select([...paidColumns, sinceOf('things.created_at').as('since')])
    .execute();
  return rows.map((row) => ({ ...row, of: 'food' }));
};

export type Filter = {
  uid: string | undefined;
  roomId?: number | undefined;
  pcId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after: PaymentCursor | undefined;
  limit: number;
  now: Temporal.Instant;
  timeZone: string;
};

const toMoment = ({ since }: PaymentCursor) => sql<Date>`to_timestamp(${since})`;

/** Without expired holds, for which nothing is to be paid. */
const selectBookings = (db: Db, now: Temporal.Instant) =>
  db.selectFrom('bookings').select(bookingColumns).where(isStanding(now));

const startOf = (date: string, timeZone: string): Date =>
  new Date(instantAt(date, '00:00', timeZone).epochMilliseconds);

/** At the same instant, bookings come before food. */
const pickBookings = (db: Db, time: 'starts_at' | 'paid_at', filter: Filter) => {
  const { uid, roomId, pcId, after, limit, now } = filter;
  let rows = selectBookings(db, now);
  if (uid !== undefined) rows = rows.where('user_id', '=', uid);
  if (roomId !== undefined) rows = rows.where('room_id', '=', roomId);
  if (pcId !== undefined) rows = rows.where('pc_id', '=', pcId);
  if (after)
    rows = rows.where(
      after.bookingId === undefined
        ? sql<boolean>`${sql.ref(time)} < ${toMoment(after)}`
        : sql<boolean>`(${sql.ref(time)}, id) < (${toMoment(after)}, ${after.bookingId})`,
    );
  return rows
    .orderBy(time, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
};

const pickUnpaid = (db: Db, filter: Filter) => {
  const { from, to } = filter;
  let rows = pickBookings(db, 'starts_at', filter).where('paid_at', 'is', null);
  // No time zone is a whole day from UTC; the wider range of instants lets the indexes find the dates.
  if (from !== undefined)
    rows = rows.where('date', '>=', from).where('starts_at', '>=', new Date(addDays(from, -1)));
  if (to !== undefined) rows = rows.where('date', '<=', to).where('starts_at', '<', new Date(addDays(to, 2)));
  return rows;
};

const pickPaid = (db: Db, filter: Filter) => {
  const { from, to, timeZone } = filter;
  let rows = pickBookings(db, 'paid_at', filter).where('paid_at', 'is not', null);
  if (from !== undefined) rows = rows.where('paid_at', '>=', startOf(from, timeZone));
  if (to !== undefined) rows = rows.where('paid_at', '<', startOf(addDays(to, 1), timeZone));
  return rows;
};

/** Only food paid online has a payment; worded like the indexes so that they are used. */
const pickOrders = (db: Db, { uid, from, to, after, limit, timeZone }: Filter) => {
  let rows = db.selectFrom('orders').select(orderColumns).where('checkout_id', 'is not', null);
  if (uid !== undefined) rows = rows.where('user_id', '=', uid);
  if (from !== undefined) rows = rows.where('created_at', '>=', startOf(from, timeZone));
  if (to !== undefined) rows = rows.where('created_at', '<', startOf(addDays(to, 1), timeZone));
  if (after)
    rows = rows.where(
      after.orderId === undefined
        ? sql<boolean>`created_at <= ${toMoment(after)}`
        : sql<boolean>`(created_at, id) < (${toMoment(after)}, ${after.orderId})`,
    );
  return rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
};

const isLater = (one: PaymentRow, other: PaymentRow): boolean => {
  if (one.since !== other.since) return Number(one.since) > Number(other.since);
  return one.of === other.of ? one.id > other.id : one.of === 'booking';
};

/**
 * Latest first, one row more than the limit, to know whether there is a next page; each part uses its own
 * index.
 */
export const findPayments = async (db: Db, filter: Filter): Promise<PaymentRow[]> => {
  const picked = sql<PickedBooking>`(${pickUnpaid(db, filter)} union all ${pickPaid(db, filter)})`;
  const bookings = await completeBookings(db, picked);
  const isAboutPlace = filter.roomId !== undefined || filter.pcId !== undefined;
  const orders = isAboutPlace ? [] : await completeOrders(db, pickOrders(db, filter));
  return [...bookings, ...orders]
    .sort((one, other) => (isLater(one, other) ? -1 : 1))
    .slice(0, filter.limit + 1);
};

export const findBookingPayment = async (
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<BookingPayment | undefined> => {
  const booking = db.selectFrom('payments').select('booking_id').where('id', '=', id);
  return (await completeBookings(db, selectBookings(db, now).where('id', '=', booking)))[0];
};

type Slot = { roomId: number; date: string; time: string };

/**
 * The payment of a guest's booking of a room at a time; of several, prefers a booking that blocks, then the
 * latest made.
 */
export const findSlotPayment = async (
  db: Db,
  uid: string,
  slot: Slot,
  now: Temporal.Instant,
): Promise<BookingPayment | undefined> => {
  const picked = selectBookings(db, now)
    .where('user_id', '=', uid)
    .where('room_id', '=', slot.roomId)
    .where('date', '=', slot.date)
    .where('time', '=', slot.time)
    .orderBy(sql`status = 'Cancelled', created_at desc, id desc`)
    .limit(1);
  return (await completeBookings(db, picked))[0];
};

const joinBookables = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id');

const itsCheckout = sql<string | null>`coalesce(bookings.checkout_id, orders.checkout_id)`;

/** Everything paid together with a payment; only itself without a checkout. */
export const findPaidTogether = async (db: Db, id: string, now: Temporal.Instant): Promise<PaymentRow[]> => {
  const self = await joinBookables(db)
    .select(['payments.booking_id', 'payments.order_id', itsCheckout.as('checkoutId')])
    .where('payments.id', '=', id)
    .executeTakeFirst();
  if (!self) return [];
  const bookings = selectBookings(db, now).orderBy('starts_at').orderBy('id');
  const orders = db.selectFrom('orders').select(orderColumns).orderBy('id');
  return self.checkoutId === null
    ? [
        ...(await completeBookings(db, bookings.where('id', '=', self.booking_id))),
        ...(await completeOrders(db, orders.where('id', '=', self.order_id))),
      ]
    : [
        ...(await completeBookings(db, bookings.where('checkout_id', '=', self.checkoutId))),
        ...(await completeOrders(db, orders.where('checkout_id', '=', self.checkoutId))),
      ];
};

/** The discount of a reward on a payment and those paid together with it. */
export const findSaved = (db: Db, id: string) =>
  joinBookables(db)
    .innerJoin('checkouts', (join) => join.on('checkouts.id', '=', itsCheckout))
    .select(['checkouts.reward', 'checkouts.saved_cents as cents'])
    .where('payments.id', '=', id)
    .executeTakeFirst();

/** The ledger's sums of payments, online and at the desk. */
export const findMoney = async (db: Db, paymentIds: readonly string[]) => {
  type Money = { paymentId: string; paidAt: Date | null; refundedAt: Date | null; refundedCents: number };
  const { rows } = await sql<Money>`
    select payment_id as "paymentId", min(at) filter (where kind = 'paid' and is_online) as "paidAt",
      max(at) filter (where kind = 'refunded') as "refundedAt",
      coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0)::bigint
        as "refundedCents"
    from (
      select payment_id, kind, amount_cents, at, true as is_online
      from transfers where payment_id = any(${paymentIds}::text[])
      union all
      select payments.id, kind, desk_payments.amount_cents, at, false
      from payments join desk_payments using (booking_id) where payments.id = any(${paymentIds}::text[])
    ) as money
    group by payment_id`.execute(db);
  return rows;
};

/** The name of the guest of a booking or order, with or without an account. */
export const findName = async (
  db: Db,
  { user_id, guest_id }: { user_id: string | null; guest_id?: string | null },
): Promise<string | undefined> =>
  user_id === null
    ? (
        await db
          .selectFrom('guests')
          .select('name')
          .where('id', '=', guest_id ?? '')
          .executeTakeFirst()
      )?.name
    : (await db.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirst())?.name;
