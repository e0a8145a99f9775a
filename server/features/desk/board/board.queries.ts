import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Kind, longest } from '#contract/kinds.ts';
import {
  hasOccupyingStatus,
  hoursBetween,
  isBookedFor,
  isStanding,
  nightsBetween,
} from '../../../db/occupying.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { deskColumns, isInside, type PickedBooking } from '../desk-bookings.queries.ts';

/** The same days as dates and as instants, end exclusive. */
export type BoardSpan = {
  days: { from: string; to: string };
  instants: { from: Temporal.Instant; to: Temporal.Instant };
};

type Rooms = Selectable<Database['rooms']>;

export type BoardBookableRow = Pick<
  Rooms,
  | 'id'
  | 'title'
  | 'image'
  | 'price_cents'
  | 'readiness'
  | 'out_of_order_from'
  | 'out_of_order_until'
  | 'retired_at'
> & { kind: Kind; isOccupied: boolean };

const offers: Readonly<Record<Kind, { from: RawBuilder<unknown>; column: RawBuilder<unknown> }>> = {
  room: { from: sql`rooms where kind = 'sleeping'`, column: sql.raw('room_id') },
  study: { from: sql`rooms where kind = 'study'`, column: sql.raw('room_id') },
  pc: { from: sql`pcs`, column: sql.raw('pc_id') },
};

/** Keeps the planner from joining all bookings of a time with all bookables, instead of looking them up per bookable. */
const eachForItself = sql`offset 0`;

const unite = (kinds: readonly Kind[], part: (kind: Kind) => RawBuilder<unknown>) =>
  sql.join(kinds.map(part), sql` union all `);

/** By kind, in the order they were added; including retired ones. */
export const findBoardBookables = async (
  db: Db,
  kinds: readonly Kind[],
  now: Temporal.Instant,
): Promise<BoardBookableRow[]> => {
  const query = sql<BoardBookableRow>`${unite(
    kinds,
    (kind) => sql`
      (select ${sql.lit(kind)} as kind, id, title, image, price_cents, readiness, out_of_order_from, out_of_order_until,
        retired_at, exists (select from bookings where ${isInside(now)} and ${offers[kind].column} = offers.id) as "isOccupied"
      from (select * from ${offers[kind].from}) as offers order by id)`,
  )}`;
  return (await query.execute(db)).rows;
};

export type BlockRow = {
  _id: string;
  kind: Kind;
  id: number;
  title: string;
  date: string;
  count: number;
  starts_at: Date;
  ends_at: Date;
  reason: string;
};

/** Each bookable uses the index of its own exclusion constraint: a block may have begun years ago. */
export const findBoardBlocks = async (
  db: Db,
  kinds: readonly Kind[],
  { days, instants }: BoardSpan,
): Promise<BlockRow[]> => {
  const select = (kind: Kind) => {
    const span =
      kind === 'room' ? nightsBetween(days.from, days.to) : hoursBetween(instants.from, instants.to);
    return sql`
      select blocks.id as "_id", ${sql.lit(kind)} as kind, offers.id, offers.title, blocks.date, blocks.count,
        blocks.starts_at, blocks.ends_at, blocks.reason
      from (select id, title from ${offers[kind].from}) as offers
      cross join lateral (
        select id, date, count, starts_at, ends_at, reason from bookings
        where ${isBookedFor[kind](sql.ref('offers.id'), span)} and ${hasOccupyingStatus} and status = 'Blocked'
        ${eachForItself}
      ) as blocks`;
  };
  const query = sql<BlockRow>`${unite(kinds, select)} order by starts_at, "_id"`;
  return (await query.execute(db)).rows;
};

/**
 * The board's bookings without blocks. Each bookable uses the index of its own bookings, from the earliest start that can reach
 * into these days: neither a long history nor other kinds cost anything.
 */
export const pickBoardBookings = (
  kinds: readonly Kind[],
  { instants: { from, to } }: BoardSpan,
  now: Temporal.Instant,
): RawBuilder<PickedBooking> => {
  const at = ({ epochMilliseconds }: Temporal.Instant) => new Date(epochMilliseconds);
  const pick = (kind: Kind) => {
    const earliest = from.subtract({ hours: kind === 'room' ? (longest.room + 2) * 24 : longest[kind] + 24 });
    const { column } = offers[kind];
    return sql`
      select picked.* from (select id from ${offers[kind].from}) as offers
      cross join lateral (
        select ${sql.join(deskColumns.map((name) => sql.ref(name)))} from bookings
        where ${column} = offers.id and starts_at >= ${at(earliest)} and starts_at < ${at(to)}
          and status in ('Pending', 'Confirmed', 'Checked in', 'Completed')
          and greatest(ends_at, left_at, case status when 'Checked in' then ${at(now)}::timestamptz end) > ${at(from)}
          and ${isStanding(now)}
        ${eachForItself}
      ) as picked`;
  };
  return sql`(${unite(kinds, pick)})`;
};
