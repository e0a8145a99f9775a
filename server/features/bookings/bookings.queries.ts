import { type Insertable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { cachePerDatabase } from '../../db/cache-per-database.ts';
import {
  hasOccupyingStatus,
  isBookedFor,
  isClosed,
  isStanding,
  isTaken,
  rangeOf,
} from '../../db/occupying.ts';
import { priceVersion } from '../../db/price-version.ts';
import type { BookedKind, Database, Db, Tx } from '../../db/schema.ts';
import { type KnownCall, writeKnownCall } from '../../idempotency/idempotency.queries.ts';
import { coalesceCallsByKey } from '../../lib/batch-calls.ts';
import { generateId } from '../../lib/generate-id.ts';
import { type NewMail, toMailRow } from '../../mail/enqueue-mail.ts';
import { type Price, toUnitColumns } from '../prices/price-request.ts';

/** No booking still under way began before this: the longest stay is 30 nights. */
export const longestAgo = (now: Date): Date => new Date(now.getTime() - 32 * 86_400_000);

/** An offer with the version of the price rules, read at the same moment. */
export type Offer = { title: string; priceCents: number; priceVersion: string | null };

type BookableFacts = Offer & { upcoming: number; cancelled: number; isTaken: boolean };

const countCancelled = (uid: string, now: Date) => {
  const since = new Date(now.getTime() - 86_400_000);
  return sql`(select count(*) from bookings where user_id = ${uid} and cancelled_at > ${since})`;
};

export type Bookable = Pick<BookingRequest, 'kind' | 'bookableId'>;

const idsOf = (bookables: readonly Bookable[], isPc: boolean): number[] =>
  bookables.filter(({ kind }) => (kind === 'pc') === isPc).map(({ bookableId }) => bookableId);

const bookablesOf = ({ kind, bookableId }: Bookable) =>
  kind === 'pc'
    ? sql`pcs where id = ${bookableId} and retired_at is null`
    : sql`rooms where id = ${bookableId} and kind = ${sql.lit(bookedKinds[kind])} and retired_at is null`;

const offered = sql`title, price_cents as "priceCents", ${priceVersion} as "priceVersion"`;

/** The offers of bookables, in the same order; undefined for those that are not offered. */
export const findOffers = async (db: Db, bookables: readonly Bookable[]): Promise<(Offer | undefined)[]> => {
  const { rows } = await sql<Offer & { kind: BookedKind; id: number }>`
    select kind, id, ${offered} from rooms where id = any(${idsOf(bookables, false)}::int[]) and retired_at is null
    union all
    select 'pc', id, ${offered} from pcs where id = any(${idsOf(bookables, true)}::int[]) and retired_at is null`.execute(
    db,
  );
  const offers = new Map(rows.map(({ kind, id, ...offer }) => [`${kind} ${id}`, offer]));
  return bookables.map(({ kind, bookableId }) => offers.get(`${bookedKinds[kind]} ${bookableId}`));
};

/** A bookable, whether somebody else has it at that time, and the guest's number of upcoming bookings. */
export const findBookableFacts = async (
  tx: Tx,
  request: BookingRequest,
  { uid, now, timeZone }: VenueClock & { uid: string },
): Promise<BookableFacts | undefined> => {
  const { kind, bookableId } = request;
  const moment = new Date(now.epochMilliseconds);
  const { rows } = await sql<BookableFacts>`
    select ${offered}, (
      -- First the guest's own, by the index of what occupies, whatever else the planner knows of the table.
      select count(*) from (
        select status, held_until, ends_at from bookings
        where user_id = ${uid} and ${hasOccupyingStatus} and starts_at > ${longestAgo(moment)}
        offset 0
      ) as own
      where ends_at > ${moment} and ${isStanding(now)}
    ) as upcoming,
    ${countCancelled(uid, moment)} as cancelled,
    ${isTaken(kind, sql`${bookableId}`, rangeOf(request, timeZone), now)} as "isTaken"
    from ${bookablesOf(request)}`.execute(tx);
  return rows[0];
};

const takenFromAll = cachePerDatabase(() => coalesceCallsByKey<boolean>());

/**
 * Whether the slot is taken for everybody; a hold is not, since its own guest can still book it. Concurrent
 * checks of one slot share a query.
 */
export const isTakenFromAll = (
  db: Db,
  request: BookingRequest,
  { timeZone }: VenueClock,
): Promise<boolean> => {
  const { kind, bookableId, date, time, count } = request;
  return takenFromAll(db)([kind, bookableId, date, time, count].join(' '), async () => {
    const isBooked = isBookedFor[kind](sql`${bookableId}`, rangeOf(request, timeZone));
    const { rows } = await sql`
      select from bookings where ${isBooked} and ${hasOccupyingStatus} and status <> 'Pending' limit 1`.execute(
      db,
    );
    return rows.length > 0;
  });
};

type LockedBookable = Omit<BookableFacts, 'isTaken'> & {
  held: number;
  kind: BookedKind;
  bookableId: number;
  isRetired: boolean;
};

/**
 * Locks the bookables of a cart and the guest's holds in one order, so that carts never deadlock; counts
 * their other bookings.
 */
export const lockBookableRows = async (
  tx: Tx,
  bookables: readonly Bookable[],
  { uid, now }: { uid: string; now: Date },
): Promise<LockedBookable[]> => {
  const held = sql`from bookings where user_id = ${uid} and status = 'Pending'`;
  const { rows } = await sql<LockedBookable>`
    with locked_rooms as materialized (
      select kind, id, title, price_cents, retired_at from rooms
      where id = any(${idsOf(bookables, false)}::int[]) or id in (select room_id ${held})
      order by id for no key update
    ),
    locked_pcs as materialized (
      select 'pc' as kind, id, title, price_cents, retired_at from pcs
      where id = any(${idsOf(bookables, true)}::int[]) or id in (select pc_id ${held})
      order by id for no key update
    )
    select kind, id as "bookableId", title, price_cents as "priceCents", ${priceVersion} as "priceVersion",
      retired_at is not null as "isRetired", (
      select count(*) from bookings
      where user_id = ${uid} and status in ('Confirmed', 'Checked in')
        and starts_at > ${longestAgo(now)} and ends_at > ${now}
    ) as upcoming,
    (select count(*) ${held} and held_until > ${now}) as held,
    ${countCancelled(uid, now)} as cancelled
    from (select * from locked_rooms union all select * from locked_pcs) as bookables`.execute(tx);
  return rows;
};

/** The indexes of requests whose bookable is out of order at that time. */
export const findClosed = async (
  tx: Tx,
  requests: readonly (BookingRequest & { index: number })[],
  timeZone: string,
): Promise<Set<number>> => {
  const asked = requests.map(
    (request) => sql`
      select ${request.index}::int as index
      where ${isClosed(request.kind, sql`${request.bookableId}`, rangeOf(request, timeZone))}`,
  );
  const { rows } = await sql<{ index: number }>`${sql.join(asked, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ index }) => index));
};

type NewBooking = Insertable<Database['bookings']>;

type PricedRequest = BookingRequest & {
  title: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
} & Price;

export const toBookingRow = (
  { kind, bookableId, title, date, time, count, amountCents, units, startsAt, endsAt }: PricedRequest,
  made: Pick<NewBooking, 'id' | 'user_id' | 'status' | 'checkout_id' | 'held_until'>,
): NewBooking => ({
  ...made,
  kind: bookedKinds[kind],
  pc_id: kind === 'pc' ? bookableId : null,
  room_id: kind === 'pc' ? null : bookableId,
  title,
  date,
  time,
  count,
  starts_at: new Date(startsAt.epochMilliseconds),
  ends_at: new Date(endsAt.epochMilliseconds),
  amount_cents: amountCents,
  ...toUnitColumns({ amountCents, units }),
});

/**
 * Inserts bookings with their due payments in the given order, skipping those that clash; returns the ids
 * written.
 */
export const insertBookings = async (tx: Tx, bookings: readonly NewBooking[]): Promise<string[]> => {
  const written = await tx
    .with('booking', (qc) =>
      qc
        .insertInto('bookings')
        .values(bookings)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'amount_cents']),
    )
    .with('payment', (qc) =>
      qc
        .insertInto('payments')
        .columns(['id', 'booking_id', 'amount_cents', 'status'])
        .expression((eb) =>
          eb
            .selectFrom('booking')
            .select([
              sql<string>`(${bookings.map(generateId)}::text[])[row_number() over ()]`.as('payment'),
              'id',
              'amount_cents',
              sql<PaymentStatus>`'due'`.as('status'),
            ]),
        ),
    )
    .selectFrom('booking')
    .select('id')
    .execute();
  return written.map(({ id }) => id);
};

/** What a booking was computed from. */
type Known = Offer & { now: Date; mostUpcoming: number | null; mostCancelled: number };

/**
 * Writes a booking in one round trip; its id is null if somebody else has the time. Undefined, and nothing written, if the facts
 * have changed or it needs more steps.
 */
export const bookAtOnce = async (
  db: Db,
  { unit_rules, ...booking }: NewBooking,
  mail: NewMail,
  call: KnownCall<Known>,
): Promise<{ id: string | null } | undefined> => {
  const newBooking = JSON.stringify({ ...booking, unit_rules: unit_rules ? JSON.parse(unit_rules) : null });
  const newMail = JSON.stringify(toMailRow(mail));
  const { newKey, facts } = writeKnownCall(call);
  const { rows } = await sql<{ id: string | null }>`
    select booking_id as id
    from book_at_once(${newBooking}, ${generateId()}, ${newMail}, ${newKey}, ${facts})`.execute(db);
  return rows[0];
};

/** Cancels a booking before it starts. */
export const cancel = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('bookings')
    .set({ status: 'Cancelled', cancelled_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Confirmed'])
    .execute();
};
