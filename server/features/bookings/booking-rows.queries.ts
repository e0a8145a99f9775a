import { type Expression, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { addDays } from '#contract/dates.ts';
import { guestsSums } from '../../db/bill-sums.ts';
import { isOccupying, isStanding } from '../../db/occupying.ts';
import type { BookedKind, Database, Db, Tx } from '../../db/schema.ts';
import { digestOf, isAfterCursor, sinceOf, type TimeCursor } from '../../lists/time-cursor.ts';
import { longestAgo } from './bookings.queries.ts';

const columns = [
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
  'ends_at',
  'free_cancel_hours',
  'amount_cents',
  'status',
  'checkout_id',
] as const;

type Picked = Pick<Selectable<Database['bookings']>, (typeof columns)[number]>;

/** A booking with the details of its guest, payment and picture. */
export type BookingRow = Picked &
  TimeCursor & {
    paymentId: string;
    payment: PaymentStatus;
    extrasCents: number;
    paidCents: number;
    isWaived: boolean;
    image: string;
    name: string | null;
    email: string | null;
    emailVerified: boolean | null;
  };

const cursorColumns = [sinceOf('starts_at').as('since'), digestOf('bookings.id').as('digest')] as const;

/** Completes selected bookings, so that only the rows shown are joined; latest first. */
const complete = (db: Db, picked: Expression<Picked>): Promise<BookingRow[]> =>
  db
    .selectFrom(sql<Picked>`${picked}`.as('bookings'))
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('pcs', 'pcs.id', 'bookings.pc_id')
    .selectAll('bookings')
    .select([
      'payments.id as paymentId',
      'payments.status as payment',
      guestsSums.extrasCents.as('extrasCents'),
      guestsSums.paidCents.as('paidCents'),
      guestsSums.isWaived.as('isWaived'),
      'users.name',
      'users.email',
      'users.email_verified as emailVerified',
      sql<string>`coalesce(rooms.image, pcs.image)`.as('image'),
      ...cursorColumns,
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute();

export const findBooking = async (
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<BookingRow | undefined> => {
  const booking = db.selectFrom('bookings').select(columns).where('id', '=', id).where(isStanding(now));
  return (await complete(db, booking))[0];
};

/**
 * Locks bookings and their payments until the transaction ends; others can still reference them, as points
 * do.
 */
const lock = (tx: Tx) =>
  tx
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select('bookings.id')
    .orderBy('bookings.id')
    .forNoKeyUpdate();

/** Locks a booking against changes and settlement until the transaction ends. */
export const lockBooking = async (
  tx: Tx,
  id: string,
  now: Temporal.Instant,
): Promise<BookingRow | undefined> => {
  await lock(tx).where('bookings.id', '=', id).execute();
  return findBooking(tx, id, now);
};

/**
 * Locks everything that a guest can still cancel, and the guest, so that nothing is booked in their name
 * meanwhile.
 */
export const lockUpcoming = async (tx: Tx, uid: string, now: Date): Promise<BookingRow[]> => {
  await tx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().execute();
  const ids = await lock(tx)
    .where('user_id', '=', uid)
    .where('bookings.status', 'in', ['Pending', 'Confirmed'])
    .where('starts_at', '>', now)
    .execute();
  if (ids.length === 0) return [];
  const locked = ids.map(({ id }) => id);
  return complete(tx, tx.selectFrom('bookings').select(columns).where('id', 'in', locked));
};

export type Filter = {
  kinds: readonly BookedKind[];
  roomId?: number | undefined;
  pcId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after: TimeCursor | undefined;
  limit: number;
  now: Temporal.Instant;
};

/** Selects one row more than the limit, to know whether there is a next page. */
const pick = (db: Db, { kinds, roomId, pcId, from, to, after, limit, now }: Filter) => {
  // Literals, so that a generic plan still uses the index of PCs.
  const written = kinds.map((kind) => sql.lit(kind));
  let rows = db.selectFrom('bookings').select(columns).where('kind', 'in', written).where(isStanding(now));
  if (roomId !== undefined) rows = rows.where('room_id', '=', roomId);
  if (pcId !== undefined) rows = rows.where('pc_id', '=', pcId);
  // No time zone is a whole day from UTC; the wider range of instants lets the indexes find the dates.
  if (from !== undefined)
    rows = rows.where('date', '>=', from).where('starts_at', '>=', new Date(addDays(from, -1)));
  if (to !== undefined) rows = rows.where('date', '<=', to).where('starts_at', '<', new Date(addDays(to, 2)));
  if (after)
    rows = rows.where(isAfterCursor(after, { table: 'bookings', time: 'starts_at', direction: 'desc' }));
  return rows
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
};

export const findAll = (db: Db, filter: Filter): Promise<BookingRow[]> => complete(db, pick(db, filter));

export const findOwn = (db: Db, uid: string, filter: Filter): Promise<BookingRow[]> =>
  complete(db, pick(db, filter).where('user_id', '=', uid));

/** A stranger's booking: where and when it blocks, but not whose it is. */
export type TakenRow = Pick<Picked, 'id' | 'kind' | 'room_id' | 'date' | 'time' | 'starts_at'> & TimeCursor;

const latestFirst = (a: TakenRow, b: TakenRow): number =>
  b.starts_at.getTime() - a.starts_at.getTime() || (a.id < b.id ? 1 : -1);

/** Bookings, and blocks that may have begun years ago: each half uses its own index. */
const findTaken = async (db: Db, uid: string | undefined, filter: Filter): Promise<TakenRow[]> => {
  const { now, limit } = filter;
  const moment = new Date(now.epochMilliseconds);
  const taken = pick(db, filter)
    .clearSelect()
    .select(['id', 'kind', 'room_id', 'date', 'time', 'starts_at', ...cursorColumns])
    // Written as a difference that no index matches: with the index the planner underestimates the rows and
    // sorts them all.
    .where(sql<boolean>`ends_at - ${moment}::timestamptz > interval '0'`);
  const recent = taken.where(isOccupying(now)).where('starts_at', '>', longestAgo(moment));
  const blocks = taken.where(sql<boolean>`status = 'Blocked'`).where('starts_at', '<=', longestAgo(moment));
  const others = uid === undefined ? recent : recent.where('user_id', 'is distinct from', uid);
  const { rows } = await sql<TakenRow>`${others} union all ${blocks}`.execute(db);
  return rows.sort(latestFirst).slice(0, limit + 1);
};

/** Everything that still blocks others, plus a guest's own bookings; each half uses its own index. */
export const findSeen = async (
  db: Db,
  uid: string | undefined,
  filter: Filter,
): Promise<(BookingRow | TakenRow)[]> => {
  const taken = await findTaken(db, uid, filter);
  if (uid === undefined) return taken;
  const own = await findOwn(db, uid, filter);
  return [...own, ...taken].sort(latestFirst).slice(0, filter.limit + 1);
};
