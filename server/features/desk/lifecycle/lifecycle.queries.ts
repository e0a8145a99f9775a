import { sql, type Updateable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Lifecycle } from '#contract/desk/lifecycle.rules.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import type { UndoneAction } from '../../../db/desk-tables.ts';
import type { Slot } from '../../../db/occupying.ts';
import { isStanding } from '../../../db/occupying.ts';
import type { Database, Db, Tx } from '../../../db/schema.ts';
import { toInstant } from '../../../lib/clock.ts';
import { isInside } from '../desk-bookings.queries.ts';

type Bookable = Pick<Lifecycle, 'kind'> & { bookableId: number };

export type BookableState = { readiness: ReadinessState; until: string | null };

/** A locked booking with its locked bookable. */
export type LockedBooking = Lifecycle &
  Bookable &
  BookableState & { bookingId: string; cancelledAt: Date | null; undo: UndoneAction | null };

const tableOf = ({ kind }: Bookable) => (kind === 'pc' ? sql`pcs` : sql`rooms`);

type Place = { kind: keyof typeof kindOf; bookableId: number };

const findPlace = async (tx: Tx, bookingId: string): Promise<Bookable | undefined> => {
  const { rows } = await sql<Place>`
    select kind, coalesce(room_id, pc_id) as "bookableId" from bookings where id = ${bookingId}`.execute(tx);
  return rows[0] && { ...rows[0], kind: kindOf[rows[0].kind] };
};

const lockBookable = async (tx: Tx, bookable: Bookable): Promise<BookableState> => {
  const { rows } = await sql<BookableState>`
    select readiness, out_of_order_until as until from ${tableOf(bookable)}
    where id = ${bookable.bookableId} for no key update`.execute(tx);
  // guaranteed by a foreign key
  return rows[0] as BookableState;
};

type BookingRow = Place & {
  status: Lifecycle['status'];
  date: string;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  undo: UndoneAction | null;
};

/** Locks bookable, booking and payment, in the usual order. Undefined if there is none; false if it was moved meanwhile. */
export const lockBookingWithBookable = async (
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<LockedBooking | false | undefined> => {
  const place = await findPlace(tx, bookingId);
  if (!place) return undefined;
  const state = await lockBookable(tx, place);
  const { rows } = await sql<BookingRow>`
    select bookings.kind, coalesce(room_id, pc_id) as "bookableId", bookings.status, date, starts_at as "startsAt",
      ends_at as "endsAt", cancelled_at as "cancelledAt", undo
    from bookings join payments on booking_id = bookings.id
    where bookings.id = ${bookingId}
      and ${isStanding(now, sql.ref('bookings.status'))}
    for no key update`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  if (row.bookableId !== place.bookableId) return false;
  return {
    ...row,
    ...place,
    ...state,
    bookingId,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
  };
};

type Change = Pick<Updateable<Database['bookings']>, 'status' | 'arrived_at' | 'left_at' | 'undo'>;

export const changeBooking = async (tx: Tx, bookingId: string, change: Change): Promise<void> => {
  await tx.updateTable('bookings').set(change).where('id', '=', bookingId).execute();
};

/** Changes the readiness of a locked bookable from one given state; out of order stays. */
export const changeReadiness = async (
  tx: Tx,
  bookable: Bookable,
  { from, to }: { from: ReadinessState; to: ReadinessState },
): Promise<void> => {
  if (from === 'out of order' || to === 'out of order') return;
  await sql`
    update ${tableOf(bookable)} set readiness = ${to}
    where id = ${bookable.bookableId} and readiness = ${from}`.execute(tx);
};

type Occupant = { name: string; isSameGuest: boolean };

/** Another guest's booking that is checked in to the same sleeping room. */
export const findOccupant = async (
  db: Db,
  { bookableId, bookingId }: Pick<LockedBooking, 'bookableId' | 'bookingId'>,
  now: Temporal.Instant,
): Promise<Occupant | undefined> => {
  const { rows } = await sql<Occupant>`
    select coalesce(users.name, guests.name, '') as name,
      coalesce(bookings.user_id, bookings.guest_id, '') =
        (select coalesce(user_id, guest_id, id) from bookings where id = ${bookingId}) as "isSameGuest"
    from bookings
    left join users on users.id = bookings.user_id
    left join guests on guests.id = bookings.guest_id
    where room_id = ${bookableId} and bookings.kind = 'sleeping' and ${isInside(now)} and bookings.id <> ${bookingId}
    order by "isSameGuest"
    limit 1`.execute(db);
  return rows[0];
};

/** Who changed the status at the desk last, and when. */
export const findLastStatusChange = (
  db: Db,
  bookingId: string,
): Promise<{ by: string; at: Date } | undefined> =>
  db
    .selectFrom('desk_log')
    .select(['actor_name as by', 'at'])
    .where('booking_id', '=', bookingId)
    .where('refused', 'is', null)
    .where(sql<boolean>`after ? 'status'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The account of a booking; null for guests without one. */
export const findOwner = async (db: Db, bookingId: string): Promise<string | null | undefined> =>
  (await db.selectFrom('bookings').select('user_id').where('id', '=', bookingId).executeTakeFirst())?.user_id;

/** The time and bookable of a booking. */
export const findSlot = async (db: Db, bookingId: string): Promise<Slot | undefined> => {
  const row = await db
    .selectFrom('bookings')
    .select(['kind', sql<string>`coalesce(nights::text, hours::text)`.as('span')])
    .select(sql<number>`coalesce(room_id, pc_id)`.as('bookableId'))
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const kind = kindOf[row.kind];
  const span = kind === 'room' ? sql`${row.span}::daterange` : sql`${row.span}::tstzrange`;
  return { kind, bookableId: row.bookableId, span };
};

/** The booking with a check-in code, current or used: one that waits for its guest before others, the next before past ones. */
export const findByCode = (
  db: Db,
  code: string,
  now: Temporal.Instant,
): Promise<{ id: string; status: Status } | undefined> =>
  db
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('check_in_code', '=', code)
    // Written as in the index.
    .where(sql<boolean>`status in ('Confirmed', 'Checked in', 'Completed', 'No-show')`)
    .orderBy(sql`status <> 'Confirmed'`)
    .orderBy(sql`ends_at <= ${new Date(now.epochMilliseconds)}`)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
