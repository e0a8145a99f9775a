import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Kind, kinds } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { closedHours, hoursBetween, isTaken, nightsBetween, occupies } from '../../db/occupying.ts';
import { priceVersion } from '../../db/price-version.ts';
import type { Db } from '../../db/schema.ts';

/** A thing's place among all bookables: kind by kind, and by number. */
export type Place = { kind: Kind; id: number };

/** What is asked about: the same time as days and as instants, each up to what no longer belongs to it. */
type AvailabilityFilter = {
  kinds: readonly Kind[];
  id?: number | undefined;
  /** Only what stands behind this in the order of the list. */
  after?: Place | undefined;
  limit: number;
  days: { from: string; to: string };
  instants: { from: Temporal.Instant; to: Temporal.Instant };
  now: Temporal.Instant;
  timeZone: string;
};

/** Days are told as they are, instants in seconds since 1970. */
export type AvailabilityRow =
  | { kind: 'room'; id: number; taken: [string, string][]; free: [string, string][] }
  | { kind: 'study' | 'pc'; id: number; taken: [number, number][]; free: [number, number][] };

const bookables: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  room: sql`select 1 as place, id, closed_nights, closed_hours from rooms where kind = 'sleeping' and retired_at is null`,
  study: sql`select 2 as place, id, closed_nights, closed_hours from rooms where kind = 'study' and retired_at is null`,
  pc: sql`select 3 as place, id, closed_nights, closed_hours from pcs where retired_at is null`,
};

const placeOf = (kind: Kind): RawBuilder<unknown> => sql.lit(kinds.indexOf(kind) + 1);

const nights = {
  column: sql.raw('nights'),
  closed: sql.raw('closed_nights'),
  multirange: sql.raw('datemultirange'),
  bound: (side: string) => side,
};
const hours = {
  column: sql.raw('hours'),
  closed: sql.raw('closed_hours'),
  multirange: sql.raw('tstzmultirange'),
  bound: (side: string) => `extract(epoch from ${side})`,
};

/** Each bookable asks the index of its own exclusion constraint, so that a long history costs nothing. */
const selectAvailability = (
  kind: Kind,
  { days, instants, now, timeZone }: AvailabilityFilter,
): RawBuilder<unknown> => {
  const { column, closed, multirange, bound } = kind === 'room' ? nights : hours;
  const asked =
    kind === 'room' ? nightsBetween(days.from, days.to) : hoursBetween(instants.from, instants.to);
  const outside = kind === 'room' ? sql`'{}'::datemultirange` : closedHours(kind, instants, timeZone);
  const listSpans = (spans: string) =>
    sql.raw(`coalesce((
      select json_agg(json_build_array(${bound('lower(span)')}, ${bound('upper(span)')}) order by span)
      from unnest(${spans}) as span
    ), '[]')`);
  return sql`
    select bookables.place, ${sql.lit(kind)} as kind, bookables.id,
      ${listSpans('taken')} as taken, ${listSpans('asked - taken')} as free
    from (select place, id, ${closed} as closed from page where place = ${placeOf(kind)}) as bookables
    cross join lateral (
      select ${multirange}(${asked}) as asked,
        (coalesce(range_agg(${column}), '{}') + ${multirange}(coalesce(bookables.closed, 'empty')) + ${outside})
          * ${multirange}(${asked}) as taken
      from bookings
      where ${occupies(kind, sql.ref('bookables.id'), asked, now)}
    ) as booked`;
};

/** Every bookable asked about, with what is taken of the time and what is left; neighbouring bookings melt into one. */
export const findAvailability = async (db: Db, filter: AvailabilityFilter): Promise<AvailabilityRow[]> => {
  const { id, after, limit } = filter;
  const unite = (part: (kind: Kind) => RawBuilder<unknown>) =>
    sql.join(filter.kinds.map(part), sql` union all `);
  const query = sql<AvailabilityRow>`
    with page as (
      select * from (${unite((kind) => bookables[kind])}) as bookables
      where ${id === undefined ? sql`true` : sql`id = ${id}`}
        and ${after ? sql`(place, id) > (${placeOf(after.kind)}, ${after.id})` : sql`true`}
      order by place, id
      limit ${limit + 1}
    )
    select kind, id, taken, free from (${unite((kind) => selectAvailability(kind, filter))}) as seen order by place, id`;
  return (await query.execute(db)).rows;
};

type Offer = { id: number; title: string; price_cents: number; priceVersion: string | null };

type Likeness = { kind: Kind; id: number; span: RawBuilder<unknown>; now: Temporal.Instant; limit: number };

/** The requested bookable first, then others of its kind that are free for all of the request, nearest in price. */
export const findOffersLike = async (db: Db, { kind, id, span, now, limit }: Likeness): Promise<Offer[]> => {
  const offers = kind === 'pc' ? sql`pcs` : sql`rooms`;
  const isKind = kind === 'pc' ? sql`true` : sql`kind = ${bookedKinds[kind]}`;
  const query = sql<Offer>`
    select id, title, price_cents, ${priceVersion} as "priceVersion"
    from ${offers} as bookables
    where ${isKind} and retired_at is null
      and (id = ${id} or not ${isTaken(kind, sql.ref('bookables.id'), span, now)})
    order by id <> ${id}, abs(price_cents - (select price_cents from ${offers} where id = ${id})), id
    limit ${limit + 1}`;
  return (await query.execute(db)).rows;
};
