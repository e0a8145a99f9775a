import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import type { BlockTime } from '#contract/desk/blocks.rules.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { bookedKinds, kindOf } from '../../db/booked-kinds.ts';
import {
  hasOccupyingStatus,
  hoursBetween,
  isBookedFor,
  isStanding,
  nightsBetween,
} from '../../db/occupying.ts';
import type { BookedKind, Tx } from '../../db/schema.ts';

export type Bookable = { kind: Kind; bookableId: number };

export type BookableState = {
  title: string;
  readiness: ReadinessState;
  outOfOrderFrom: Date | null;
  until: string | null;
};

const from = ({ kind, bookableId }: Bookable): RawBuilder<unknown> =>
  kind === 'pc'
    ? sql`pcs where id = ${bookableId}`
    : sql`rooms where id = ${bookableId} and kind = ${bookedKinds[kind]}`;

/** Locks a bookable, before its bookings as everywhere; undefined if there is none. */
export const lockBookable = async (tx: Tx, bookable: Bookable): Promise<BookableState | undefined> => {
  const { rows } = await sql<BookableState>`
    select title, readiness, out_of_order_from as "outOfOrderFrom", out_of_order_until as until
    from ${from(bookable)} for no key update`.execute(tx);
  return rows[0];
};

type NewBlock = Bookable & { blockId: string; title: string; reason: string; time: BlockTime };

/** Inserts a block; false if the time is taken. */
export const insertBlock = async (
  tx: Tx,
  { kind, bookableId, blockId, title, reason, time }: NewBlock,
): Promise<boolean> => {
  const written = await tx
    .insertInto('bookings')
    .values({
      id: blockId,
      kind: bookedKinds[kind],
      title,
      reason,
      status: 'Blocked',
      amount_cents: 0,
      ...(kind === 'pc' ? { pc_id: bookableId } : { room_id: bookableId }),
      date: time.date,
      time: time.time,
      count: time.count,
      starts_at: new Date(time.startsAt.epochMilliseconds),
      ends_at: new Date(time.endsAt.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return written.length > 0;
};

export const rangeOfBlock = (kind: Kind, { date, count, startsAt, endsAt }: BlockTime) =>
  kind === 'room' ? nightsBetween(date, addDays(date, count)) : hoursBetween(startsAt, endsAt);

export type InTheWay = { _id: string; name: string; from: string; to: string };

const listedAtMost = 100;

/** Bookings, holds and blocks in a time: days for rooms, otherwise instants; blocks have their reason as name. */
export const findInTheWay = async (
  tx: Tx,
  { kind, bookableId }: Bookable,
  time: BlockTime,
  now: Temporal.Instant,
): Promise<InTheWay[]> => {
  const range = rangeOfBlock(kind, time);
  const bounds =
    kind === 'room'
      ? sql`lower(nights)::text as from, upper(nights)::text as to`
      : sql`to_char(lower(hours) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as from,
          to_char(upper(hours) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as to`;
  const { rows } = await sql<InTheWay>`
    select taken.id as "_id", coalesce(reason, users.name, guests.name, '') as name, ${bounds}
    from (
      select * from bookings
      where ${isBookedFor[kind](sql`${bookableId}`, range)} and ${hasOccupyingStatus}
        and ${isStanding(now)}
    ) as taken
    left join users on users.id = taken.user_id
    left join guests on guests.id = taken.guest_id
    order by taken.starts_at
    limit ${listedAtMost}`.execute(tx);
  return rows;
};

/** The bookable of a block; undefined if there is no such block. */
export const findBlock = async (tx: Tx, blockId: string): Promise<Bookable | undefined> => {
  const { rows } = await sql<{ kind: BookedKind; bookableId: number }>`
    select kind, coalesce(room_id, pc_id) as "bookableId"
    from bookings where id = ${blockId} and status = 'Blocked'`.execute(tx);
  return rows[0] && { ...rows[0], kind: kindOf[rows[0].kind] };
};

/** Deletes and returns a block; undefined if it is gone already. */
export const deleteBlockRow = async (
  tx: Tx,
  blockId: string,
): Promise<{ reason: string; startsAt: Date; endsAt: Date } | undefined> => {
  const { rows } = await sql<{ reason: string; startsAt: Date; endsAt: Date }>`
    delete from bookings where id = ${blockId} and status = 'Blocked'
    returning reason, starts_at as "startsAt", ends_at as "endsAt"`.execute(tx);
  return rows[0];
};

type NewState = {
  readiness: ReadinessState;
  outOfOrderFrom: Date | null;
  until: string | null;
  closedNights: RawBuilder<unknown> | null;
  closedHours: RawBuilder<unknown> | null;
};

/** Sets the readiness of a locked bookable; a trigger announces it. */
export const updateReadiness = async (tx: Tx, bookable: Bookable, state: NewState): Promise<void> => {
  const table = bookable.kind === 'pc' ? sql`pcs` : sql`rooms`;
  await sql`
    update ${table} set readiness = ${state.readiness}, out_of_order_from = ${state.outOfOrderFrom},
      out_of_order_until = ${state.until}, closed_nights = ${state.closedNights}, closed_hours = ${state.closedHours}
    where id = ${bookable.bookableId}`.execute(tx);
};
