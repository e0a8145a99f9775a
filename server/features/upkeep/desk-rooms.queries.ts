import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import {
  hasOccupyingStatus,
  hoursBetween,
  isBookedFor,
  isStanding,
  nightsBetween,
} from '../../db/occupying.ts';
import type { Db } from '../../db/schema.ts';
import { editCalls } from './edits.queries.ts';

/** The days shown, as dates and as instants, both end exclusive. */
export type ShownSpan = {
  today: string;
  days: { from: string; to: string };
  instants: { from: Temporal.Instant; to: Temporal.Instant };
  now: Temporal.Instant;
};

/** Bounds of ranges: dates, or instants in seconds since 1970. */
type Spans = [string | number, string | number][];

type BlockFacts = { from: string | number; to: string | number; reason: string };

export type DeskRoomRow = {
  kind: Kind;
  id: number;
  title: string;
  image: string;
  price_cents: number;
  details: string;
  readiness: ReadinessState;
  out_of_order_from: Date | null;
  out_of_order_until: string | null;
  retired_at: Date | null;
  retiredBy: string | null;
  setBy: string | null;
  setAt: Date | null;
  leftAt: Date | null;
  nextAt: Date | null;
  taken: Spans;
  blocks: BlockFacts[];
};

const offers: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  room: sql`select *, details as facts from rooms where kind = 'sleeping'`,
  study: sql`select *, details as facts from rooms where kind = 'study'`,
  pc: sql`select *, '' as facts from pcs`,
};

const boundOf = (kind: Kind, side: 'lower' | 'upper', range: string) =>
  sql.raw(
    kind === 'room' ? `${side}(${range})::text` : `extract(epoch from ${side}(${range}))::double precision`,
  );

const listSpans = (kind: Kind, multirange: string) => sql`coalesce((
  select json_agg(json_build_array(${boundOf(kind, 'lower', 'span')}, ${boundOf(kind, 'upper', 'span')}) order by span)
  from unnest(${sql.raw(multirange)}) as span
), '[]')`;

/** The latest log row of certain calls on the bookable; a subquery, so that each uses the index. */
const lastOf = (kind: Kind, what: RawBuilder<unknown>) => sql`(
  select actor_name as by, at from desk_log
  where subject = ${sql.lit(`${kind} `)} || offers.id and refused is null and ${what}
  order by id desc limit 1
)`;

const isReadiness = sql`action = 'PUT /desk/readiness/{kind}/{id}'`;
const isRetiring = sql`action in (${sql.join(editCalls.map((call) => sql.lit(call)))}) and after -> 'retired' = 'true'`;

/** How long ago a room that is still to clean can have been left. */
const longestUncleaned = 32 * 86_400_000;

const selectRooms = (kind: Kind, { days, instants, now }: ShownSpan, only: RawBuilder<unknown>) => {
  const range = sql.raw(kind === 'room' ? 'nights' : 'hours');
  const span = kind === 'room' ? nightsBetween(days.from, days.to) : hoursBetween(instants.from, instants.to);
  const column = sql.raw(kind === 'pc' ? 'pc_id' : 'room_id');
  const moment = new Date(now.epochMilliseconds);
  return sql`
    select ${sql.lit(kind)} as kind, offers.id, title, image, price_cents, facts as details, readiness,
      out_of_order_from, out_of_order_until, retired_at,
      case when retired_at is not null then (select by from ${lastOf(kind, isRetiring)} as last) end as "retiredBy",
      set.by as "setBy", set.at as "setAt",
      case when readiness = 'to clean' then (
        select max(left_at) from bookings
        where ${column} = offers.id and starts_at > ${new Date(now.epochMilliseconds - longestUncleaned)} and starts_at <= ${moment}
          and left_at <= ${moment}
      ) end as "leftAt",
      (
        select min(starts_at) from bookings
        where ${column} = offers.id and status = 'Confirmed'
          and starts_at >= ${new Date(instants.from.epochMilliseconds)}
          and starts_at < ${new Date(instants.from.add({ hours: 24 }).epochMilliseconds)}
      ) as "nextAt",
      ${listSpans(kind, 'used.taken')} as taken, used.blocks
    from (${offers[kind]}) as offers
    left join lateral ${lastOf(kind, isReadiness)} as set on true
    cross join lateral (
      select
        range_agg(${range}) filter (where status <> 'Blocked') as taken,
        coalesce(json_agg(json_build_object(
          'from', ${boundOf(kind, 'lower', kind === 'room' ? 'nights' : 'hours')},
          'to', ${boundOf(kind, 'upper', kind === 'room' ? 'nights' : 'hours')},
          'reason', reason
        ) order by starts_at) filter (where status = 'Blocked'), '[]') as blocks
      from (
        select nights, hours, status, reason, starts_at from bookings
        where ${isBookedFor[kind](sql.ref('offers.id'), span)} and ${hasOccupyingStatus} and ${isStanding(now)}
        offset 0
      ) as occupying
    ) as used
    where ${only}`;
};

/**
 * Every bookable with its taken and closed times in some days, by kind, then in the order they were added.
 */
export const findDeskRooms = async (db: Db, span: ShownSpan): Promise<DeskRoomRow[]> => {
  const parts = kinds.map((kind) => sql`(${selectRooms(kind, span, sql`true`)} order by offers.id)`);
  return (await sql<DeskRoomRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
};

export const findDeskRoom = async (
  db: Db,
  { kind, bookableId }: { kind: Kind; bookableId: number },
  span: ShownSpan,
): Promise<DeskRoomRow | undefined> =>
  (await sql<DeskRoomRow>`${selectRooms(kind, span, sql`offers.id = ${bookableId}`)}`.execute(db)).rows[0];
