import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Language } from '#contract/languages.rules.ts';
import { bookedKinds, kindOf } from '../../../db/booked-kinds.ts';
import { occupies, type Slot } from '../../../db/occupying.ts';
import type { BookedKind, Db, Tx } from '../../../db/schema.ts';

export type Bookable = { kind: Kind; bookableId: number };

/** The owner of a feed. */
export type FeedOwner = { uid: string } | Bookable;

type Column = 'user_id' | 'room_id' | 'pc_id';

const columnOf = (owner: FeedOwner): Column =>
  'uid' in owner ? 'user_id' : owner.kind === 'pc' ? 'pc_id' : 'room_id';

const keyOf = (owner: FeedOwner): string | number => ('uid' in owner ? owner.uid : owner.bookableId);

/** When a feed was created: null without one, undefined if there is no such owner. */
export const findFeedOf = async (db: Db, owner: FeedOwner): Promise<Date | null | undefined> => {
  const key = keyOf(owner);
  const owners =
    'uid' in owner
      ? sql`users where id = ${key}`
      : owner.kind === 'pc'
        ? sql`pcs where id = ${key}`
        : sql`rooms where id = ${key} and kind = ${bookedKinds[owner.kind]}`;
  const { rows } = await sql<{ since: Date | null }>`
    select (select created_at from calendar_feeds where ${sql.ref(columnOf(owner))} = ${key}) as since
    from ${owners}`.execute(db);
  return rows[0]?.since;
};

/** Creates a feed, or changes the address of an existing one. */
export const upsertFeed = async (
  tx: Tx,
  owner: FeedOwner,
  { tokenHash, now }: { tokenHash: string; now: Temporal.Instant },
): Promise<void> => {
  const column = columnOf(owner);
  const changed = { token_hash: tokenHash, created_at: new Date(now.epochMilliseconds) };
  await tx
    .insertInto('calendar_feeds')
    .values({ ...changed, [column]: keyOf(owner) })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(changed))
    .execute();
};

/** Deletes a feed, if there is one. */
export const deleteFeed = async (db: Db, owner: FeedOwner): Promise<void> => {
  await sql`delete from calendar_feeds where ${sql.ref(columnOf(owner))} = ${keyOf(owner)}`.execute(db);
};

export type FoundFeed = { uid: string; language: Language | null } | (Bookable & { title: string });

type FeedRow = {
  uid: string | null;
  language: Language | null;
  kind: BookedKind;
  bookableId: number;
  title: string;
};

/** The owner of a token's feed. Feeds of suspended guests are closed, like their sign-in. */
export const findFeed = async (
  db: Db,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<FoundFeed | undefined> => {
  const { rows } = await sql<FeedRow>`
    select user_id as uid, users.language, coalesce(rooms.kind, 'pc') as kind, coalesce(room_id, pc_id) as "bookableId",
      coalesce(rooms.title, pcs.title) as title
    from calendar_feeds
    left join users on users.id = user_id
    left join rooms on rooms.id = room_id
    left join pcs on pcs.id = pc_id
    where token_hash = ${tokenHash} and (
      suspended_at is null or coalesce(suspended_until, 'infinity') <= ${new Date(now.epochMilliseconds)}
    )`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { uid, language, kind, bookableId, title } = row;
  return uid === null ? { kind: kindOf[kind], bookableId, title } : { uid, language };
};

/** The most events of one feed. */
const maxEvents = 2000;

export type GuestBookingRow = {
  bookingId: string;
  kind: BookedKind;
  title: string;
  count: number;
  status: Status;
  startsAt: Date;
  endsAt: Date;
  version: number;
};

/** A guest's bookings that end after a moment, also cancelled ones but not holds. */
export const findBookingsOf = async (db: Db, uid: string, after: Date): Promise<GuestBookingRow[]> => {
  const { rows } = await sql<GuestBookingRow>`
    select id as "bookingId", kind, title, count, status, starts_at as "startsAt", ends_at as "endsAt", version
    from bookings where user_id = ${uid} and status not in ('Pending', 'Blocked') and ends_at > ${after}
    order by starts_at desc, id limit ${maxEvents}`.execute(db);
  return rows;
};

/** A taken time: dates for sleeping rooms, otherwise instants. */
export type BusyRow = { id: string; version: number; from: string; to: string };

/** Dates as they are, instants in UTC. */
const writeBound = (kind: Kind, bound: RawBuilder<unknown>) =>
  kind === 'room'
    ? sql`${bound}::text`
    : sql`to_char(${bound} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** When a bookable is taken within a time: booked, held, blocked, out of order or retired. */
export const findBusy = async (
  db: Db,
  { kind, bookableId, span }: Slot,
  now: Temporal.Instant,
): Promise<BusyRow[]> => {
  const name = kind === 'room' ? 'nights' : 'hours';
  const closed = sql.ref(`closed_${name}`);
  const { rows } = await sql<BusyRow>`
    select id, version, ${writeBound(kind, sql`lower(span)`)} as from, ${writeBound(kind, sql`upper(span)`)} as to
    from (
      select id, version, ${sql.ref(name)} as span from bookings
      where ${occupies(kind, sql`${bookableId}`, span, now)}
      union all
      select 'closed', 1, case when retired_at is null then ${closed} * ${span} else ${span} end
      from ${sql.table(kind === 'pc' ? 'pcs' : 'rooms')}
      where id = ${bookableId} and (retired_at is not null or ${closed} && ${span})
    ) as busy
    order by lower(span), id limit ${maxEvents}`.execute(db);
  return rows;
};
