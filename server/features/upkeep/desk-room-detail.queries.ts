import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { hasOccupyingStatus, isBookedFor, isStanding, nightsBetween } from '../../db/occupying.ts';
import type { Db } from '../../db/schema.ts';
import type { Bookable } from './edits.queries.ts';

export type WordsRow = {
  description: string;
  images: string[];
  imageTexts: string[];
  details: string;
  rating: number | null;
  shownRating: number | null;
  reviews: number;
  version: number;
  accessCode: string | null;
};

/** The texts of a bookable; undefined if it does not exist. */
export const findWords = async (db: Db, { kind, bookableId }: Bookable): Promise<WordsRow | undefined> => {
  const query =
    kind === 'pc'
      ? sql<WordsRow>`
          select description, images, image_texts as "imageTexts", '' as details, null as rating, null as "shownRating", 0 as reviews, version,
            access_code as "accessCode"
          from pcs where id = ${bookableId}`
      : sql<WordsRow>`
          select description, images, image_texts as "imageTexts", details, rating::double precision as rating,
            shown_rating::double precision as "shownRating", review_count as reviews, version,
            access_code as "accessCode"
          from rooms where id = ${bookableId} and kind = ${bookedKinds[kind]}`;
  return (await query.execute(db)).rows[0];
};

const columnOf = ({ kind }: Bookable) => sql.raw(kind === 'pc' ? 'pc_id' : 'room_id');

export type FutureRow = { hasBookings: boolean; count: number; lastEndsAt: Date | null };

/** Whether it was ever booked, and its number of bookings that are not over. */
export const countFuture = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<FutureRow | undefined> => {
  const column = columnOf(bookable);
  const moment = new Date(now.epochMilliseconds);
  const { rows } = await sql<FutureRow>`
    select exists (
        select from bookings where ${column} = ${bookable.bookableId} and status <> 'Blocked'
      ) as "hasBookings",
      count(*)::integer as count, max(ends_at) as "lastEndsAt"
    from bookings
    where ${column} = ${bookable.bookableId} and status in ('Pending', 'Confirmed', 'Checked in')
      and ends_at > ${moment} and ${isStanding(now)}`.execute(db);
  return rows[0];
};

export type NextRow = { name: string; startsAt: Date };

export const findNextGuest = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<NextRow | undefined> => {
  const { rows } = await sql<NextRow>`
    select coalesce(users.name, guests.name, '') as name, starts_at as "startsAt"
    from bookings left join users on users.id = user_id left join guests on guests.id = guest_id
    where ${columnOf(bookable)} = ${bookable.bookableId} and status = 'Confirmed'
      and ends_at > ${new Date(now.epochMilliseconds)}
    order by starts_at limit 1`.execute(db);
  return rows[0];
};

export type SoldRow = {
  date: string;
  startsAt: Date;
  count: number;
  amountCents: number;
  unitCents: number[] | null;
};

/** Bookings sold in a period: not cancelled, no-show or only held. */
export const findSold = async (
  db: Db,
  bookable: Bookable,
  { from, to }: { from: Date; to: Date },
): Promise<SoldRow[]> => {
  // Bounded by the longest stay, so that the index of starts is used.
  const { rows } = await sql<SoldRow>`
    select date, starts_at as "startsAt", count, amount_cents as "amountCents", unit_cents as "unitCents"
    from bookings
    where ${columnOf(bookable)} = ${bookable.bookableId} and status in ('Confirmed', 'Checked in', 'Completed')
      and starts_at > ${from}::timestamptz - interval '32 days' and starts_at < ${to} and ends_at > ${from}`.execute(
    db,
  );
  return rows;
};

export type BlockRow = {
  _id: string;
  title: string;
  date: string;
  count: number;
  starts_at: Date;
  ends_at: Date;
  reason: string;
};

export const findComingBlocks = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<BlockRow[]> => {
  const { rows } = await sql<BlockRow>`
    select id as "_id", title, date, count, starts_at, ends_at, reason from bookings
    where ${columnOf(bookable)} = ${bookable.bookableId} and status = 'Blocked'
      and ends_at > ${new Date(now.epochMilliseconds)}
    order by starts_at, id limit 200`.execute(db);
  return rows;
};

/** Booked or held nights of a sleeping room; adjacent ones are merged. */
export const findBookedNights = async (
  db: Db,
  bookableId: number,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<{ from: string; to: string }[]> => {
  const { rows } = await sql<{ from: string; to: string }>`
    select lower(span)::text as from, upper(span)::text as to
    from (
      select unnest(range_agg(nights)) as span from bookings
      where ${isBookedFor.room(sql`${bookableId}`, nightsBetween(from, to))} and ${hasOccupyingStatus}
        and status <> 'Blocked' and ${isStanding(now)}
    ) as booked order by span`.execute(db);
  return rows;
};

export type LogRow = { by: string; at: Date; action: string; before: unknown; after: unknown };

/** The latest actions on a bookable. */
export const findLately = (db: Db, { kind, bookableId }: Bookable, most: number): Promise<LogRow[]> =>
  db
    .selectFrom('desk_log')
    .select(['actor_name as by', 'at', 'action', 'before', 'after'])
    .where('subject', '=', `${kind} ${bookableId}`)
    .where('refused', 'is', null)
    .where('actor_name', '<>', '')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Who created each block. */
export const findBlockAuthors = async (
  db: Db,
  { kind, bookableId }: Bookable,
  blockIds: readonly string[],
): Promise<ReadonlyMap<string, { by: string; at: Date }>> => {
  if (blockIds.length === 0) return new Map();
  const { rows } = await sql<{ blockId: string; by: string; at: Date }>`
    select after ->> 'blockId' as "blockId", actor_name as by, at from desk_log
    where subject = ${`${kind} ${bookableId}`} and refused is null and action = 'POST /desk/blocks'
      -- What the house closes by itself is nobody's doing.
      and actor_name <> ''
      and after ->> 'blockId' = any(${blockIds})`.execute(db);
  return new Map(rows.map(({ blockId, by, at }) => [blockId, { by, at }]));
};
