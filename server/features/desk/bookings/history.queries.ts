import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { kindOf } from '../../../db/booked-kinds.ts';
import type { Database, Db } from '../../../db/schema.ts';
import type { DetailRow } from './booking-detail.queries.ts';

export type LogRow = Pick<Selectable<Database['desk_log']>, 'at' | 'action' | 'before' | 'after'> & {
  actor: string;
};

/** What the desk did to a booking, oldest first, and how its bookable was prepared. */
export const findLog = async (db: Db, booking: DetailRow, now: Temporal.Instant): Promise<LogRow[]> => {
  const columns = ['at', 'action', 'before', 'after', 'actor_name as actor'] as const;
  const rows = db.selectFrom('desk_log').select(columns).where('refused', 'is', null);
  const done = await rows.where('booking_id', '=', booking.id).orderBy('id').execute();
  const dayBefore = new Date(booking.starts_at.getTime() - 86_400_000);
  const madeReady = await rows
    .where('subject', '=', `${kindOf[booking.kind]} ${booking.room_id ?? booking.pc_id}`)
    .where('action', '=', 'PUT /desk/readiness/{kind}/{id}')
    .where('at', '>', new Date(Math.max(dayBefore.getTime(), booking.created_at.getTime())))
    .where(
      'at',
      '<',
      booking.arrived_at ?? new Date(Math.min(now.epochMilliseconds, booking.ends_at.getTime())),
    )
    .orderBy('id')
    .execute();
  return [...done, ...madeReady];
};

export type MoneyRow = {
  at: Date;
  what: 'paid online' | 'refunded online' | 'payment' | 'refund' | 'charged' | 'charge removed' | 'extended';
  cents: number;
  /** Null if it was not the desk. */
  actor: string | null;
  text: string;
};

/** All payments and charges of a booking, by anyone, and the guest's extensions: the log has only what the desk did. */
export const findMoney = async (
  db: Db,
  { id, paymentId }: Pick<DetailRow, 'id' | 'paymentId'>,
): Promise<MoneyRow[]> => {
  const { rows } = await sql<MoneyRow>`
    select at, case kind when 'paid' then 'paid online' else 'refunded online' end as what, amount_cents as cents,
      null as actor, '' as text
    from transfers where payment_id = ${paymentId} and kind in ('paid', 'refunded')
    union all
    select wanted_at, 'refund', amount_cents, coalesce(users.name, ''), reason
    from refunds left join users on users.id = actor_id where payment_id = ${paymentId} and reason is not null
    union all
    select at, case kind when 'paid' then 'payment' else 'refund' end, amount_cents, coalesce(users.name, ''),
      coalesce(reason, method)
    from desk_payments left join users on users.id = actor_id where booking_id = ${id}
    union all
    select at, case kind when 'charge' then 'charged' else 'charge removed' end, amount_cents, coalesce(users.name, ''),
      title
    from charges left join users on users.id = actor_id where booking_id = ${id} and kind <> 'change'
    union all
    select charges.at, 'extended', charges.amount_cents, null, charges.title
    from charges join bookings on bookings.id = booking_id and bookings.user_id = actor_id
    where booking_id = ${id} and charges.kind = 'change'
      and not exists (select from desk_log where desk_log.booking_id = ${id} and desk_log.at = charges.at)`.execute(
    db,
  );
  return rows;
};

/** Food on the bill. */
export const findFood = (db: Db, bookingId: string) =>
  db
    .selectFrom('orders')
    .select(['created_at as at', 'total_cents as cents', 'items'])
    .where('booking_id', '=', bookingId)
    .where('status', '<>', 'Cancelled')
    .execute();

/** Recent mails to the guest about a booking, including failed ones. */
export const findMails = (db: Db, bookingId: string) =>
  db
    .selectFrom('mails')
    .select(['subject', 'failed', sql<Date>`coalesce(sent_at, tried_at, created_at)`.as('at')])
    .where('booking_id', '=', bookingId)
    .where((is) => is.or([is('sent_at', 'is not', null), is('failed', 'is not', null)]))
    .execute();

export type FoodRow = Awaited<ReturnType<typeof findFood>>[number];
export type MailRow = Awaited<ReturnType<typeof findMails>>[number];
