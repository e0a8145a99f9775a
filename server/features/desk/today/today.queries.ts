import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';
import { billSums } from '../../../db/bill-sums.ts';
import { hasOccupyingStatus, isBookedFor, isStanding } from '../../../db/occupying.ts';
import type { Db } from '../../../db/schema.ts';
import { type BoardSpan, pickBoardBookings } from '../board/board.queries.ts';
import {
  type DeskBookingRow,
  deskColumns,
  findDeskBookings,
  type PickedBooking,
} from '../desk-bookings.queries.ts';

/** The next guest may arrive shortly after midnight. */
const hoursAhead = 3;

/** Everything that touches a day, and hourly bookings that begin shortly after it. */
export const findDayBookings = (
  db: Db,
  span: BoardSpan,
  now: Temporal.Instant,
): Promise<DeskBookingRow[]> => {
  const { from, to } = span.instants;
  const longer = { ...span, instants: { from, to: to.add({ hours: hoursAhead }) } };
  const rooms = pickBoardBookings(['room'], span, now);
  const hours = pickBoardBookings(['study', 'pc'], longer, now);
  return findDeskBookings(db, sql<PickedBooking>`(${rooms} union all ${hours})`);
};

const closed: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  room: sql`select id, closed_nights as span from rooms where closed_nights is not null`,
  study: sql`select id, closed_hours as span from rooms where closed_hours is not null`,
  pc: sql`select id, closed_hours as span from pcs where closed_hours is not null`,
};

/** Unfinished bookings in bookables that are out of order then; each bookable uses the index of its own constraint. */
export const findBookingsOutOfOrder = (db: Db, now: Temporal.Instant): Promise<DeskBookingRow[]> => {
  const pick = (kind: Kind) => sql`
    select picked.* from (${closed[kind]}) as offers
    cross join lateral (
      select ${sql.join(deskColumns.map((name) => sql.ref(name)))} from bookings
      where ${isBookedFor[kind](sql.ref('offers.id'), sql.ref('offers.span'))} and ${hasOccupyingStatus}
        and status <> 'Blocked' and ${isStanding(now)} and ends_at > ${new Date(now.epochMilliseconds)}
      offset 0
    ) as picked`;
  const picked = sql.join((['room', 'study', 'pc'] as const).map(pick), sql` union all `);
  return findDeskBookings(db, sql<PickedBooking>`(${picked})`);
};

/** Bookings by their references. */
export const findBookingsById = async (db: Db, ids: readonly string[]): Promise<DeskBookingRow[]> =>
  ids.length === 0
    ? []
    : findDeskBookings(db, db.selectFrom('bookings').select(deskColumns).where('id', 'in', ids));

/**
 * Departures, or ended bookings, within a time whose bill is due; of many, the latest. Bills are summed one by one from the latest
 * on, until there are enough.
 */
export const findUnpaidBookings = (
  db: Db,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<DeskBookingRow[]> => {
  const columns = sql.join(deskColumns.map((name) => sql.ref(`bookings.${name}`)));
  const picked = sql`
    select ${columns} from (
      select * from (
        select * from bookings where left_at > ${from} and left_at <= ${to}
        union all
        select * from bookings
        where ends_at > ${from} and ends_at <= ${to} and left_at is null and status in ('Confirmed', 'Completed')
      ) as gone
      order by coalesce(left_at, ends_at) desc offset 0
    ) as bookings
    cross join lateral (
      select id, status from payments
      -- Without a cart the payment itself says whether its bill is due.
      where booking_id = bookings.id and (status = 'due' or bookings.checkout_id is not null) offset 0
    ) as payments
    where ${billSums.totalCents} > ${billSums.paidCents} limit ${most}`;
  return findDeskBookings(db, sql<PickedBooking>`(${picked})`);
};
