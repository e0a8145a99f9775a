import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { listClosed } from '#contract/house/opening-hours.rules.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import { hoursBetween, isTaken, nightsBetween, occupies } from '../../db/occupying.ts';
import { priceVersion } from '../../db/price-version.ts';
import type { Db } from '../../db/schema.ts';
import { translatedTitle } from '../../db/translated.ts';
import { type Span, splitTime } from './split-time.ts';

/** Sorts all bookables: by kind, then by number. */
export type Place = { kind: Kind; id: number };

/** The requested time as days and as instants, end exclusive. */
type AvailabilityFilter = {
  kinds: readonly Kind[];
  id?: number | undefined;
  /** Only what follows this in the list. */
  after?: Place | undefined;
  limit: number;
  days: { from: string; to: string };
  instants: { from: Temporal.Instant; to: Temporal.Instant };
  now: Temporal.Instant;
  timeZone: string;
};

/** Days as dates, instants in seconds since 1970. */
type Free =
  | { kind: 'room'; taken: Span<string>[]; free: Span<string>[] }
  | { kind: 'study' | 'pc'; taken: Span<number>[]; free: Span<number>[] };

export type AvailabilityRow = Free & { id: number };

const closings = sql`closed_nights, closed_hours, sold_nights, sold_hours`;
/** Listed, so that the statement is prepared (see `prepareStatements`): planning takes long. */
const columns = sql`place, id, ${closings}`;

const bookables: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  room: sql`select 1 as place, id, ${closings} from rooms where kind = 'sleeping' and retired_at is null`,
  study: sql`select 2 as place, id, ${closings} from rooms where kind = 'study' and retired_at is null`,
  pc: sql`select 3 as place, id, ${closings} from pcs where retired_at is null`,
};

const placeOf = (kind: Kind): RawBuilder<unknown> => sql.lit(kinds.indexOf(kind) + 1);

const nights = {
  column: sql.raw('nights'),
  closed: sql.raw('page.closed_nights'),
  sold: sql.raw('page.sold_nights'),
  bound: (side: string) => sql.raw(`${side}(span)`),
};
const hours = {
  column: sql.raw('hours'),
  closed: sql.raw('page.closed_hours'),
  sold: sql.raw('page.sold_hours'),
  // Twice as fast as `extract`, which returns exact decimals.
  bound: (side: string) => sql.raw(`date_part('epoch', ${side}(span))`),
};

/** All starts and all ends of what takes a bookable, unsorted. */
type BookedRow = { kind: Kind; id: number; starts: (string | number)[]; ends: (string | number)[] };

/** Each bookable uses the index of its own exclusion constraint, so a long history costs nothing. */
const selectBooked = (kind: Kind, { days, instants, now }: AvailabilityFilter): RawBuilder<unknown> => {
  const { column, closed, sold, bound } = kind === 'room' ? nights : hours;
  const asked =
    kind === 'room' ? nightsBetween(days.from, days.to) : hoursBetween(instants.from, instants.to);
  return sql`
    select page.place, ${sql.lit(kind)} as kind, page.id, starts, ends
    from page
    cross join lateral (
      select coalesce(array_to_json(array_agg(${bound('lower')})), '[]') as starts,
        coalesce(array_to_json(array_agg(${bound('upper')})), '[]') as ends
      from (
        select ${column} as span from bookings where ${occupies(kind, sql.ref('page.id'), asked, now)}
        union all
        select ${closed} * ${asked} where ${closed} && ${asked}
        union all
        select unnest(${sold})
      ) as spans
    ) as booked
    where page.place = ${placeOf(kind)}`;
};

/** Computes taken and free time here, because PostgreSQL takes longer for that than for finding the bookings. */
const createSplit = ({ days, instants, timeZone }: AvailabilityFilter) => {
  const inSeconds = (ms: number): number => ms / 1000;
  const nights: Span<string> = [days.from, days.to];
  const hours: Span<number> = [
    inSeconds(instants.from.epochMilliseconds),
    inSeconds(instants.to.epochMilliseconds),
  ];
  const listClosedHours = (kind: Kind) =>
    listClosed(kind, instants, timeZone).map(
      ({ from, to }): Span<number> => [inSeconds(from), inSeconds(to)],
    );
  const closed = { study: listClosedHours('study'), pc: listClosedHours('pc') };

  return ({ kind, starts, ends }: BookedRow): Free => {
    // Rooms come as days, everything else as seconds.
    if (kind === 'room') {
      const spans = starts.map((from, n): Span<string> => [String(from), String(ends[n])]);
      return { kind, ...splitTime(nights, spans) };
    }
    const spans = starts.map((from, n): Span<number> => [Number(from), Number(ends[n])]);
    return { kind, ...splitTime(hours, [...spans, ...closed[kind]]) };
  };
};

const unite = (kinds: readonly Kind[], part: (kind: Kind) => RawBuilder<unknown>) =>
  sql.join(kinds.map(part), sql` union all `);

const isAfter = (after: Place | undefined) =>
  after ? sql`(place, id) > (${placeOf(after.kind)}, ${after.id})` : sql`true`;

/** Every requested bookable with its taken and free time; adjacent bookings are joined. */
export const findAvailability = async (db: Db, filter: AvailabilityFilter): Promise<AvailabilityRow[]> => {
  const { id, after, limit } = filter;
  const query = sql<BookedRow>`
    with page as (
      select ${columns} from (${unite(filter.kinds, (kind) => bookables[kind])}) as bookables
      where ${id === undefined ? sql`true` : sql`id = ${id}`} and ${isAfter(after)}
      order by place, id
      limit ${limit + 1}
    )
    select kind, id, starts, ends
    from (${unite(filter.kinds, (kind) => selectBooked(kind, filter))}) as seen
    order by place, id`;
  const { rows } = await query.execute(db);
  const split = createSplit(filter);
  return rows.map((row) => ({ id: row.id, ...split(row) }));
};

export type FreeRow = Offer & {
  image: string;
  /** The first free time, in the form of `AvailabilityRow`. */
  from: string | number;
  to: string | number;
} & Place;

/** What is free at the start of a time, and until when; with `soon` also what becomes free within it. */
export const findFirstFree = async (
  db: Db,
  { soon, language, ...filter }: AvailabilityFilter & { soon: boolean; language: string | undefined },
): Promise<FreeRow[]> => {
  const { days, instants, after, limit } = filter;
  const subject = sql`case seen.kind when 'pc' then 'pc ' else 'room ' end || seen.id`;
  const title = translatedTitle(subject, language);
  const query = sql<Offer & { image: string } & BookedRow>`
    with page as (
      select ${columns} from (${unite(filter.kinds, (kind) => bookables[kind])}) as bookables where ${isAfter(after)}
    )
    select seen.kind, seen.id, coalesce(${title}, rooms.title, pcs.title) as title, coalesce(rooms.image, pcs.image) as image,
      coalesce(rooms.price_cents, pcs.price_cents) as price_cents, ${priceVersion} as "priceVersion", starts, ends
    from (${unite(filter.kinds, (kind) => selectBooked(kind, filter))}) as seen
    left join rooms on seen.kind <> 'pc' and rooms.id = seen.id
    left join pcs on seen.kind = 'pc' and pcs.id = seen.id
    order by place, seen.id`;
  const { rows } = await query.execute(db);
  const split = createSplit(filter);
  const start = { room: days.from, hour: instants.from.epochMilliseconds / 1000 };
  return rows
    .flatMap(({ starts, ends, ...row }) => {
      const [first] = split({ ...row, starts, ends }).free;
      return first ? [{ ...row, from: first[0], to: first[1] }] : [];
    })
    .filter(({ kind, from }) => soon || from === start[kind === 'room' ? 'room' : 'hour'])
    .slice(0, limit + 1);
};

type Offer = { id: number; title: string; price_cents: number; priceVersion: string | null };

type Likeness = { kind: Kind; id: number; span: RawBuilder<unknown>; now: Temporal.Instant; limit: number };

/** The requested bookable first, then others of its kind that are free for the whole request, nearest in price. */
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
