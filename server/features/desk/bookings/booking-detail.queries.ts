import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { UndoneAction } from '../../../db/desk-tables.ts';
import { isStay } from '../../../db/match-people.ts';
import { isStanding } from '../../../db/occupying.ts';
import type { Db } from '../../../db/schema.ts';
import { type DeskBookingRow, deskColumns, findDeskBookings, isInside } from '../desk-bookings.queries.ts';

type Extras = {
  checkInCode: string;
  undo: UndoneAction | null;
  cancelledAt: Date | null;
  /** The original price, before moves. */
  agreedCents: number;
  readiness: ReadinessState;
  outOfOrderUntil: string | null;
  stays: number;
  occupiedBy: string | null;
};

export type DetailRow = DeskBookingRow & Extras;

/** Another guest who is checked in at a booking's bookable; the latest of several. */
const selectOccupant = (now: Temporal.Instant) => sql`(
  select coalesce(users.name, guests.name, '') from bookings as other
  left join users on users.id = other.user_id left join guests on guests.id = other.guest_id
  where ${isInside(now, 'other')} and other.id <> bookings.id
    and (other.room_id = bookings.room_id or other.pc_id = bookings.pc_id)
    and coalesce(other.user_id, other.guest_id) is distinct from coalesce(bookings.user_id, bookings.guest_id)
  order by other.starts_at desc limit 1
)`;

const isOfGuest = ({ user_id, guest_id }: DeskBookingRow): RawBuilder<boolean> => {
  if (user_id !== null) return sql`user_id = ${user_id}`;
  return guest_id === null ? sql`false` : sql`guest_id = ${guest_id}`;
};

/** One booking with guest and bookable; nothing for blocks and expired holds. */
export const findDetail = async (
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<DetailRow | undefined> => {
  const picked = db.selectFrom('bookings').select(deskColumns).where('id', '=', id).where(isStanding(now));
  const [row] = await findDeskBookings(db, picked);
  if (!row) return undefined;
  const moment = new Date(now.epochMilliseconds);
  const { rows } = await sql<Extras>`
    select check_in_code as "checkInCode", undo, cancelled_at as "cancelledAt",
      (select amount_cents from payments where booking_id = bookings.id) as "agreedCents",
      coalesce(rooms.readiness, pcs.readiness) as readiness,
      coalesce(rooms.out_of_order_until, pcs.out_of_order_until) as "outOfOrderUntil",
      (
        select count(*) from bookings as own
        where ${isOfGuest(row)} and ${isStay(moment)} and id <> ${id}
      ) + 1 as stays,
      ${selectOccupant(now)} as "occupiedBy"
    from bookings
    left join rooms on rooms.id = bookings.room_id
    left join pcs on pcs.id = bookings.pc_id
    where bookings.id = ${id}`.execute(db);
  return rows[0] && { ...row, ...rows[0] };
};
