import { type RawBuilder, sql } from 'kysely';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Db } from '../../db/schema.ts';
import type { VenueDays } from './venue-days.ts';

/** The days and their time zone, for queries. */
export type Asked = { days: VenueDays; timeZone: string };

const at = (ms: number): RawBuilder<Date> => sql`to_timestamp(${ms / 1000})`;
const startOf = ({ days }: Asked): RawBuilder<Date> => at(Number(days.midnights[0]));
const endOf = ({ days }: Asked): RawBuilder<Date> => at(Number(days.midnights[days.length]));
const isWithin = (column: RawBuilder<unknown>, asked: Asked): RawBuilder<boolean> =>
  sql`${column} >= ${startOf(asked)} and ${column} < ${endOf(asked)}`;
const msOf = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${column}) * 1000)::float8`;
const dayOf = (column: RawBuilder<unknown>, { timeZone }: Asked): RawBuilder<string> =>
  sql`(${column} at time zone ${timeZone})::date::text`;
const kindOfRow = sql`case kind when 'sleeping' then 'room' else kind end`;

/**
 * Whether a booking was cancelled in time, so that nothing on its bill is owed. A subquery: it runs one by
 * one, unlike a join.
 */
const isWaived = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce((
  select bookings.status = 'Cancelled' and payments.status in ('cancelled', 'refunding', 'refunded')
  from bookings join payments on payments.booking_id = bookings.id where bookings.id = ${bookingId}
), false)`;

export type BookingRow = {
  kind: Kind;
  bookableId: number;
  isNoShow: boolean;
  date: string;
  startsAt: number;
  count: number;
  amountCents: number;
  unitCents: number[] | null;
  earlierPlaces: number[] | null;
  leftAt: number | null;
  leftOn: string | null;
  bookedOn: string;
};

/**
 * Bookings that may overlap the period, sold or no-show. Stays have at most 30 nights, other bookings 12
 * hours.
 */
export const findBookings = async (db: Db, asked: Asked): Promise<BookingRow[]> => {
  const reach = sql`case kind when 'sleeping' then interval '31 days' else interval '13 hours' end`;
  const { rows } = await sql<BookingRow>`
    select ${kindOfRow} as kind, coalesce(room_id, pc_id) as "bookableId", status = 'No-show' as "isNoShow",
      date::text as date, ${msOf(sql`starts_at`)} as "startsAt", count, amount_cents as "amountCents",
      unit_cents as "unitCents", earlier_places as "earlierPlaces", ${msOf(sql`left_at`)} as "leftAt",
      ${dayOf(sql`left_at`, asked)} as "leftOn", ${dayOf(sql`created_at`, asked)} as "bookedOn"
    from bookings
    where starts_at >= ${startOf(asked)} - interval '31 days' and starts_at < ${endOf(asked)}
      and starts_at >= ${startOf(asked)} - ${reach}
      and status in ('Confirmed', 'Checked in', 'Completed', 'No-show')`.execute(db);
  return rows;
};

export type BookableRow = {
  kind: Kind;
  bookableId: number;
  /** When it was added, or first booked if that was earlier. */
  since: number;
  sinceDay: string;
};

export const findBookables = async (db: Db, asked: Asked): Promise<BookableRow[]> => {
  const first = (column: string) => sql`least(created_at, (
    select starts_at from bookings
    where ${sql.ref(`bookings.${column}`)} = offered.id order by starts_at limit 1
  ))`;
  const { rows } = await sql<BookableRow>`
    select ${kindOfRow} as kind, id as "bookableId", ${msOf(sql`since`)} as since, ${dayOf(sql`since`, asked)} as "sinceDay"
    from (
      select kind, id, ${first('room_id')} as since from rooms as offered
      union all
      select 'pc', id, ${first('pc_id')} from pcs as offered
    ) as bookables
    order by kind, id`.execute(db);
  return rows;
};

/** A time in which a bookable is closed: by dates for nights, else by instants. */
export type ClosedRow = {
  kind: Kind;
  bookableId: number;
  isRetired: boolean;
  /** The first closed and the first open day or instant; null without an end. */
  from: string | null;
  to: string | null;
  startsAt: number | null;
  endsAt: number | null;
};

/** Blocks, current closures (out of order, retired) and past ones. */
export const findClosed = async (db: Db, asked: Asked): Promise<ClosedRow[]> => {
  const span = sql`tstzrange(${startOf(asked)}, ${endOf(asked)})`;
  const nights = sql`daterange(${asked.days.from}::date, ${asked.days.to}::date, '[]')`;
  const ofNights = (range: RawBuilder<unknown>) =>
    sql`lower(${range})::text as "from", upper(${range})::text as "to", null::float8 as "startsAt", null::float8 as "endsAt"`;
  const ofHours = (range: RawBuilder<unknown>) =>
    sql`null::text, null::text, ${msOf(sql`lower(${range})`)}, ${msOf(sql`upper(${range})`)}`;
  const { rows } = await sql<ClosedRow>`
    select ${kindOfRow} as kind, coalesce(room_id, pc_id) as "bookableId", false as "isRetired",
      case kind when 'sleeping' then date::text end as "from",
      case kind when 'sleeping' then (date + count)::text end as "to",
      case kind when 'sleeping' then null else ${msOf(sql`starts_at`)} end as "startsAt",
      case kind when 'sleeping' then null else ${msOf(sql`ends_at`)} end as "endsAt"
    from bookings where status = 'Blocked' and tstzrange(starts_at, ends_at) && ${span}
    union all
    select 'room', id, false, ${ofNights(sql`closed_nights`)} from rooms where closed_nights && ${nights}
    union all
    select 'study', id, false, ${ofHours(sql`closed_hours`)} from rooms where closed_hours && ${span}
    union all
    select 'pc', id, false, ${ofHours(sql`closed_hours`)} from pcs where closed_hours && ${span}
    union all
    select ${kindOfRow}, id, true, case kind when 'sleeping' then ${dayOf(sql`retired_at`, asked)} end, null,
      case kind when 'sleeping' then null else ${msOf(sql`retired_at`)} end, null
    from rooms where retired_at < ${endOf(asked)}
    union all
    select 'pc', id, true, null, null, ${msOf(sql`retired_at`)}, null from pcs where retired_at < ${endOf(asked)}
    union all
    select 'room', room_id, why = 'retired', ${ofNights(sql`nights`)}
    from closures where nights is not null and nights && ${nights}
    union all
    select case when pc_id is null then 'study' else 'pc' end, coalesce(room_id, pc_id), why = 'retired', ${ofHours(sql`hours`)}
    from closures where hours is not null and hours && ${span}`.execute(db);
  return rows;
};

/** Cancellations by day. */
export const findCancellations = async (db: Db, asked: Asked): Promise<{ date: string; count: number }[]> => {
  const { rows } = await sql<{ date: string; count: number }>`
    select ${dayOf(sql`cancelled_at`, asked)} as date, count(*)::int as count
    from bookings where cancelled_at is not null and ${isWithin(sql`cancelled_at`, asked)} group by 1`.execute(
    db,
  );
  return rows;
};

export type DayCents = { date: string; count: number; cents: number };

const isOrdered = (asked: Asked): RawBuilder<boolean> => sql`${isWithin(sql`orders.created_at`, asked)}
  and orders.status <> 'Cancelled'
  and (orders.booking_id is null or not ${isWaived(sql`orders.booking_id`)})`;

export const findOrders = async (db: Db, asked: Asked): Promise<DayCents[]> => {
  const { rows } = await sql<DayCents>`
    select ${dayOf(sql`created_at`, asked)} as date, count(*)::int as count, sum(total_cents)::bigint as cents
    from orders where ${isOrdered(asked)} group by 1`.execute(db);
  return rows;
};

export type DishRow = { dishId: number; name: string; image: string; sold: number; cents: number };

/** Sales by dish, under its current name. */
export const findDishes = async (db: Db, asked: Asked): Promise<DishRow[]> => {
  const { rows } = await sql<DishRow>`
    select "dishId", coalesce(dishes.name, ordered.name) as name, coalesce(dishes.image, ordered.image) as image, sold, cents
    from (
      select (item ->> 'dishId')::int as "dishId", max(item ->> 'name') as name, max(item ->> 'image') as image,
        count(*)::int as sold, sum((item ->> 'priceCents')::bigint)::bigint as cents
      from orders cross join lateral jsonb_array_elements(items) as item
      where ${isOrdered(asked)} group by 1
    ) as ordered
    left join dishes on dishes.id = "dishId"
    order by cents desc, sold desc, "dishId"`.execute(db);
  return rows;
};

/** Charges and discounts, including removed ones; a price change by a move is part of the price instead. */
export const findExtras = async (db: Db, asked: Asked): Promise<DayCents[]> => {
  const { rows } = await sql<DayCents>`
    select ${dayOf(sql`at`, asked)} as date, count(*)::int as count, sum(amount_cents)::bigint as cents
    from charges where kind <> 'change' and ${isWithin(sql`at`, asked)}
      and not ${isWaived(sql`charges.booking_id`)} group by 1`.execute(db);
  return rows;
};

export type RatingRow = { date: string; rating: number; count: number };

/** Ratings by guests, without hidden reviews. */
export const findRatings = async (db: Db, asked: Asked): Promise<RatingRow[]> => {
  const { rows } = await sql<RatingRow>`
    select ${dayOf(sql`created_at`, asked)} as date, rating::int as rating, count(*)::int as count
    from feedback where ${isWithin(sql`created_at`, asked)} and hidden_at is null group by 1, 2`.execute(db);
  return rows;
};

export type HoursVersion = { at: number; openingHours: Partial<HouseSettings['openingHours']> };

/** The opening hours set in the period and last before it, in order. */
export const findOpeningHours = async (db: Db, asked: Asked): Promise<HoursVersion[]> => {
  const { rows } = await sql<HoursVersion>`
    select ${msOf(sql`at`)} as at, coalesce(settings -> 'openingHours', '{}') as "openingHours"
    from house_versions
    where at < ${endOf(asked)} and version >= coalesce(
      (select max(version) from house_versions where at < ${startOf(asked)}), 0
    )
    order by version`.execute(db);
  return rows;
};
