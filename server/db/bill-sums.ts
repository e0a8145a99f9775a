import { type RawBuilder, sql } from 'kysely';
import type { BillSums } from '#contract/desk/bill.rules.ts';
import type { Db } from './schema.ts';

const of = (table: string): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} where booking_id = bookings.id`;

const charged = sql`coalesce((select sum(amount_cents) ${of('charges')} and kind <> 'change'), 0)`;
const eaten = sql`coalesce((select sum(total_cents) ${of('orders')} and status <> 'Cancelled'), 0)`;
// The kitchen has not started, so the guest can still cancel it.
const cancellable = sql`coalesce((select sum(total_cents) ${of('orders')} and status = 'Just Ordered'), 0)`;
const takenAtDesk = sql`coalesce((
  select sum(case kind when 'paid' then amount_cents else -amount_cents end) ${of('desk_payments')}
), 0)`;
const paidOnline = sql`coalesce((
  select amount_cents from transfers where payment_id = payments.id and kind = 'paid'
), 0)`;
// Counts from the request on, however long the provider takes.
const givenBackOnline = sql`coalesce((select sum(amount_cents) from refunds where payment_id = payments.id), 0)`;

/** Whether nothing on the bill is owed, because the booking was cancelled in time. */
export const isWaived = sql<boolean>`(
  bookings.status = 'Cancelled' and payments.status in ('cancelled', 'refunding', 'refunded')
)`;

/** Total and payments of a booking's bill in cents; part of a statement over `bookings` and their `payments`. */
export const billSums = {
  totalCents: sql<number>`(
    case when ${isWaived} then 0 else bookings.amount_cents + ${charged} + ${eaten} end
  )::bigint`,
  paidCents: sql<number>`(${paidOnline} - ${givenBackOnline} + ${takenAtDesk})::bigint`,
};

/** The same for what guests see of a bill. */
export const guestsSums = {
  extrasCents: sql<number>`(${charged} + ${eaten})::bigint`,
  paidCents: billSums.paidCents,
  isWaived,
};

/** The sums of an existing booking's bill; the caller has locked it. */
export const findBillSums = (db: Db, bookingId: string): Promise<BillSums> =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select([
      billSums.totalCents.as('totalCents'),
      sql<number>`(${paidOnline} - ${givenBackOnline})::bigint`.as('onlineCents'),
      sql<number>`${takenAtDesk}::bigint`.as('deskCents'),
      sql<number>`(case when ${isWaived} then 0 else ${cancellable} end)::bigint`.as('cancellableCents'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
