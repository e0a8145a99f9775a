import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';
import { hasOccupyingStatus, isBookedFor, isStanding } from '../../../db/occupying.ts';
import type { Db } from '../../../db/schema.ts';
import { type BoardSpan, pickBoardBookings } from '../board/board.queries.ts';
import {
  type DeskBookingRow,
  deskColumns,
  findDeskBookings,
  type PickedBooking,
} from '../desk-bookings.queries.ts';

/** Who comes next is told also where they come shortly after midnight. */
const hoursAhead = 3;

/** Everything that touches a day, and hours that begin shortly after it. */
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

/** Bookings that are not over in what is out of order then; each bookable asks the index of its own constraint. */
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
