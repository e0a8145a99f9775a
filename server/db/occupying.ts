import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type BookingTime, occupying, spanOf } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';

type Sql = RawBuilder<unknown>;

/** Up to a day that does not belong to it. */
export const nightsBetween = (from: string, to: string): Sql => sql`daterange(${from}::date, ${to}::date)`;

const at = ({ epochMilliseconds }: Temporal.Instant): Sql => sql`to_timestamp(${epochMilliseconds / 1000})`;

export const hoursBetween = (from: Temporal.Instant, to: Temporal.Instant): Sql =>
  sql`tstzrange(${at(from)}, ${at(to)})`;

export const rangeOf = (request: BookingTime, timeZone: string): Sql => {
  const { startsAt, endsAt } = spanOf(request, timeZone);
  return request.kind === 'room'
    ? nightsBetween(request.date, addDays(request.date, request.count))
    : hoursBetween(startsAt, endsAt);
};

/** Bookings that there are at a moment: a hold that has ended is none, whether or not it was deleted yet. */
export const isStanding = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(status <> 'Pending' or held_until > ${at(now)})`;

/** Spelled out as in the indexes: what is sent beside the statement tells the planner nothing. */
export const hasOccupyingStatus: RawBuilder<boolean> = sql`status in (${sql.join(
  occupying.map((status) => sql.lit(status)),
)})`;

export const isOccupying = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`${hasOccupyingStatus} and ${isStanding(now)}`;

/** Bookings of a thing in a time, spelled as in the exclusion constraints, so that their indexes are used. */
export const isBookedFor: Readonly<Record<Kind, (id: Sql, span: Sql) => Sql>> = {
  room: (id, span) => sql`room_id = ${id} and kind = 'sleeping' and nights && ${span}`,
  study: (id, span) => sql`room_id = ${id} and kind = 'study' and hours && ${span}`,
  pc: (id, span) => sql`pc_id = ${id} and kind = 'pc' and hours && ${span}`,
};

/** Bookings that keep others out of a thing at this moment. */
export const occupies = (kind: Kind, id: Sql, span: Sql, now: Temporal.Instant): Sql =>
  sql`${isBookedFor[kind](id, span)} and ${isOccupying(now)}`;
