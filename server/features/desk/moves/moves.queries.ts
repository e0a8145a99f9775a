import { type Insertable, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import { undoMinutes } from '#contract/desk/desk.rules.ts';
import type { Move } from '#contract/desk/move.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Language } from '#contract/languages.rules.ts';
import { bookedKinds } from '../../../db/booked-kinds.ts';
import { hoursBetween, isClosed, isStanding, nightsBetween, occupies } from '../../../db/occupying.ts';
import { priceVersion } from '../../../db/price-version.ts';
import type { Database, Db, Tx } from '../../../db/schema.ts';
import type { BookableState } from '../lifecycle/lifecycle.queries.ts';

const columns = [
  'bookings.id',
  'bookings.user_id',
  'bookings.kind',
  'bookings.room_id',
  'bookings.pc_id',
  'bookings.title',
  'bookings.date',
  'bookings.time',
  'bookings.count',
  'bookings.starts_at',
  'bookings.ends_at',
  'bookings.moved_on',
  'bookings.moved_at',
  'bookings.amount_cents',
  'bookings.unit_cents',
  'bookings.earlier_places',
  'bookings.unit_rules',
  'bookings.status',
  'bookings.version',
] as const;

type Column<Name> = Name extends `bookings.${infer Bare}` ? Bare : never;

/** A movable booking, and whom to notify. */
export type MovedRow = Pick<
  Selectable<Database['bookings']>,
  Column<(typeof columns)[number]> & keyof Selectable<Database['bookings']>
> & {
  name: string | null;
  email: string | null;
  emailVerified: boolean | null;
  language: Language | null;
  isSuspended: boolean;
};

/** Nothing for blocks and expired holds. */
export const findMovedRow = (
  db: Db,
  bookingId: string,
  now: Temporal.Instant,
): Promise<MovedRow | undefined> =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('guests', 'guests.id', 'bookings.guest_id')
    .select(columns)
    .select([
      sql<string | null>`coalesce(users.name, guests.name)`.as('name'),
      sql<string | null>`coalesce(users.email, guests.email)`.as('email'),
      'users.email_verified as emailVerified',
      'users.language',
      sql<boolean>`users.suspended_at is not null and coalesce(users.suspended_until, 'infinity') > now()`.as(
        'isSuspended',
      ),
    ])
    .where('bookings.id', '=', bookingId)
    .where(isStanding(now, sql.ref('bookings.status')))
    .executeTakeFirst();

/** Locks the booking and its payment. */
export const lockMovedRow = async (
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<MovedRow | undefined> => {
  await sql`
    select from bookings join payments on booking_id = bookings.id where bookings.id = ${bookingId}
    for no key update`.execute(tx);
  return findMovedRow(tx, bookingId, now);
};

export type OfferedRow = BookableState & {
  title: string;
  priceCents: number;
  priceVersion: string | null;
  isRetired: boolean;
};

const offered = (kind: Kind, id: number) =>
  kind === 'pc'
    ? sql`pcs where id = ${id}`
    : sql`rooms where id = ${id} and kind = ${sql.lit(bookedKinds[kind])}`;

export const findOffered = async (db: Db, kind: Kind, id: number): Promise<OfferedRow | undefined> =>
  (
    await sql<OfferedRow>`
      select title, price_cents as "priceCents", ${priceVersion} as "priceVersion", readiness, out_of_order_until as until,
        retired_at is not null as "isRetired"
      from ${offered(kind, id)}`.execute(db)
  ).rows[0];

/** Locks the old and the new bookable, in the same order as carts. */
export const lockOffered = async (tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> => {
  const table = kind === 'pc' ? sql`pcs` : sql`rooms`;
  await sql`select from ${table} where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
};

/** The time of a move in its new place. */
export const rangeOfMove = ({ place, startsAt, endsAt, movedOn, movedAt }: Move) =>
  place.kind === 'room'
    ? nightsBetween(movedOn ?? place.date, addDays(place.date, place.count))
    : hoursBetween(movedAt ?? startsAt, endsAt);

/** Whether another booking or closure is in the way of the time that a move adds. */
export const isMoveTaken = async (
  db: Db,
  { id, kind, room_id, pc_id }: MovedRow,
  move: Move,
  now: Temporal.Instant,
): Promise<boolean> => {
  const { kind: sort, bookableId } = move.place;
  const span = rangeOfMove(move);
  const isHere = bookableId === (room_id ?? pc_id);
  const [ranges, own] = kind === 'sleeping' ? ['datemultirange', 'nights'] : ['tstzmultirange', 'hours'];
  const more = isHere ? sql`${sql.raw(ranges)}(${span}) - ${sql.raw(`${ranges}(${own})`)}` : span;
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
        select from bookings where ${occupies(sort, sql`${bookableId}`, span, now)} and id <> ${id}
      ) or (select ${isClosed(sort, sql`${bookableId}`, more)} from bookings where id = ${id}) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
};

type Written = {
  title: string;
  unitCents: readonly number[];
  unitRules: readonly (readonly string[])[];
  amountCents: number;
  earlierPlaces: readonly number[];
};

/** Moves a locked booking; the constraints refuse a taken time. */
export const updatePlace = async (
  tx: Tx,
  bookingId: string,
  { place, startsAt, endsAt, movedOn, movedAt }: Move,
  { title, unitCents, unitRules, amountCents, earlierPlaces }: Written,
): Promise<void> => {
  const at = ({ epochMilliseconds }: Temporal.Instant) => new Date(epochMilliseconds);
  await tx
    .updateTable('bookings')
    .set({
      ...(place.kind === 'pc' ? { pc_id: place.bookableId } : { room_id: place.bookableId }),
      title,
      date: place.date,
      time: place.time,
      count: place.count,
      starts_at: at(startsAt),
      ends_at: at(endsAt),
      moved_on: movedOn,
      moved_at: movedAt && at(movedAt),
      amount_cents: amountCents,
      unit_cents: [...unitCents],
      unit_rules: unitRules.some(({ length }) => length > 0) ? JSON.stringify(unitRules) : null,
      earlier_places: earlierPlaces.length > 0 ? [...earlierPlaces] : null,
      undo: null,
    })
    .where('id', '=', bookingId)
    .where('status', 'in', ['Confirmed', 'Checked in'])
    .execute();
};

export const findVersion = async (tx: Tx, bookingId: string): Promise<number> =>
  (await tx.selectFrom('bookings').select('version').where('id', '=', bookingId).executeTakeFirstOrThrow())
    .version;

export const insertPriceChange = async (tx: Tx, charge: Insertable<Database['charges']>): Promise<void> => {
  await tx.insertInto('charges').values(charge).execute();
};

type LoggedAction = { by: string; at: Date; what: string };

/** The last action on a booking, and by whom. */
export const findLastAction = (db: Db, bookingId: string): Promise<LoggedAction | undefined> =>
  db
    .selectFrom('desk_log')
    .select(['actor_name as by', 'at', 'action as what'])
    .where('booking_id', '=', bookingId)
    .where('refused', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The place before the last move, from the log, while it can be undone. */
export const findBeforeLastMove = async (
  db: Db,
  bookingId: string,
  now: Temporal.Instant,
): Promise<unknown> => {
  const last = await db
    .selectFrom('desk_log')
    .select('before')
    .where('booking_id', '=', bookingId)
    .where('action', '=', 'PUT /desk/bookings/{id}')
    .where('refused', 'is', null)
    .where('at', '>', new Date(now.epochMilliseconds - undoMinutes * 60_000))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.before;
};
