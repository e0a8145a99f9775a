import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { goneAfterDays } from '#contract/desk/desk.rules.ts';
import { billSums } from '../../db/bill-sums.ts';
import type { Database, Db } from '../../db/schema.ts';
import { digestOf, sinceOf, type TimeCursor } from '../../lists/time-cursor.ts';

/** Columns that are selected before bookings are joined with the rest. */
export const deskColumns = [
  'id',
  'user_id',
  'guest_id',
  'kind',
  'room_id',
  'pc_id',
  'title',
  'date',
  'time',
  'count',
  'starts_at',
  'ends_at',
  'free_cancel_hours',
  'moved_on',
  'moved_at',
  'arrived_at',
  'left_at',
  'held_until',
  'created_at',
  'amount_cents',
  'status',
  'version',
] as const;

export type PickedBooking = Pick<Selectable<Database['bookings']>, (typeof deskColumns)[number]>;

/** A booking with guest, picture and the sums of its bill; `cursor` is its position in the list. */
export type DeskBookingRow = PickedBooking &
  TimeCursor & {
    paymentId: string;
    payment: PaymentStatus;
    image: string;
    name: string | null;
    email: string | null;
    phoneNumber: string | null;
    totalCents: number;
    paidCents: number;
  };

/** Bookings whose guests are in the house: in rooms until check-out, even if late, for hours until the end. */
export const isInside = (now: Temporal.Instant, name = 'bookings'): RawBuilder<boolean> => {
  const column = (of: 'status' | 'kind' | 'ends_at') => sql.ref(`${name}.${of}`);
  const moment = new Date(now.epochMilliseconds);
  const earliest = new Date(now.epochMilliseconds - goneAfterDays * 24 * 3_600_000);
  return sql`(${column('status')} = 'Checked in' and ${column('ends_at')} > ${earliest}
    and (${column('kind')} = 'sleeping' or ${column('ends_at')} > ${moment}))`;
};

/** Keeps the planner from scanning all users or payments: they are looked up per booking. */
const forEach = sql<number>`0`;

/** Joins already selected bookings with the rest, so that only shown rows are joined; newest first, without blocks. */
export const findDeskBookings = (db: Db, picked: Expression<PickedBooking>): Promise<DeskBookingRow[]> =>
  db
    .selectFrom(sql<PickedBooking>`${picked}`.as('bookings'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.id', 'payments.status'])
          .whereRef('booking_id', '=', 'bookings.id')
          .offset(forEach)
          .as('payments'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['name', 'email', 'phone_number'])
          .whereRef('users.id', '=', 'bookings.user_id')
          .offset(forEach)
          .as('users'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('guests')
          .select(['name', 'email', 'phone_number'])
          .whereRef('guests.id', '=', 'bookings.guest_id')
          .offset(forEach)
          .as('guests'),
      (join) => join.onTrue(),
    )
    .leftJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('pcs', 'pcs.id', 'bookings.pc_id')
    // Listed by id, so that the statement is prepared: planning takes longer than running it.
    .select(deskColumns.map((name) => `bookings.${name}` as const))
    .select([
      'payments.id as paymentId',
      'payments.status as payment',
      sql<string | null>`coalesce(users.name, guests.name)`.as('name'),
      sql<string | null>`coalesce(users.email, guests.email)`.as('email'),
      sql<string | null>`coalesce(users.phone_number, guests.phone_number)`.as('phoneNumber'),
      sql<string>`coalesce(rooms.image, pcs.image)`.as('image'),
      billSums.totalCents.as('totalCents'),
      billSums.paidCents.as('paidCents'),
      sinceOf('bookings.created_at').as('since'),
      digestOf('bookings.id').as('digest'),
    ])
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute();
