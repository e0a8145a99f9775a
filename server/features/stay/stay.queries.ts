import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { BookedKind, Db } from '../../db/schema.ts';

export type StayRow = {
  id: string;
  kind: BookedKind;
  bookableId: number;
  title: string;
  image: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM:SS */
  time: string;
  count: number;
  startsAt: Date;
  endsAt: Date;
  leftAt: Date | null;
  status: Status;
  checkInCode: string;
  paymentId: string;
  readiness: ReadinessState;
  /** YYYY-MM-DD */
  until: string | null;
  accessCode: string | null;
  isRated: boolean;
};

/** No stay still shown began earlier: two of the longest in a row. */
const earliest = (now: Temporal.Instant): Date =>
  new Date(now.subtract({ hours: 24 * 64 }).epochMilliseconds);

/** A guest's recent and upcoming bookings, without cancelled and missed ones. */
export const findStayRows = async (db: Db, uid: string, now: Temporal.Instant): Promise<StayRow[]> => {
  const { rows } = await sql<StayRow>`
    select bookings.id, bookings.kind, coalesce(room_id, pc_id) as "bookableId", bookings.title,
      coalesce(rooms.image, pcs.image) as image, date, time, count, starts_at as "startsAt", ends_at as "endsAt",
      left_at as "leftAt", bookings.status, check_in_code as "checkInCode", payments.id as "paymentId",
      coalesce(rooms.readiness, pcs.readiness) as readiness,
      coalesce(rooms.out_of_order_until, pcs.out_of_order_until) as until,
      coalesce(rooms.access_code, pcs.access_code) as "accessCode",
      exists (select from feedback where feedback.booking_id = bookings.id) as "isRated"
    from bookings join payments on payments.booking_id = bookings.id
      left join rooms on rooms.id = room_id left join pcs on pcs.id = pc_id
    where bookings.user_id = ${uid} and bookings.status in ('Confirmed', 'Checked in', 'Completed')
      and starts_at > ${earliest(now)}
    order by starts_at, bookings.id`.execute(db);
  return rows;
};

type Span = { bookingIds: readonly string[]; from: Date; to: Date };

/** The food of a stay, newest first: on its bills, or ordered by the guest during it. */
export const findOrderIds = async (
  db: Db,
  uid: string,
  { bookingIds, from, to }: Span,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text from orders
    where user_id = ${uid}
      and (booking_id = any(${bookingIds}) or (booking_id is null and created_at between ${from} and ${to}))
    order by orders.id desc limit 50`.execute(db);
  return rows.map(({ id }) => id);
};

/** The points that bookings have earned, less those taken back. */
export const sumPoints = async (db: Db, paymentIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points from points
    where payment_id = any(${paymentIds}) and kind in ('earned', 'taken back')`.execute(db);
  return rows[0]?.points ?? 0;
};
