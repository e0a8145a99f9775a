import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type BookingTime, occupying, spanOf } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { listClosed } from '#contract/house/opening-hours.rules.ts';
import type { Kind } from '#contract/kinds.ts';

type Sql = RawBuilder<unknown>;

/** A time of a bookable. */
export type Slot = { kind: Kind; bookableId: number; span: Sql };

/** End exclusive, or without an end. */
export const nightsBetween = (from: string, to: string | undefined): Sql =>
  sql`daterange(${from}::date, ${to ?? null}::date)`;

const at = ({ epochMilliseconds }: Temporal.Instant): Sql => sql`to_timestamp(${epochMilliseconds / 1000})`;

export const hoursBetween = (from: Temporal.Instant, to: Temporal.Instant | undefined): Sql =>
  sql`tstzrange(${at(from)}, ${to ? at(to) : null})`;

export const rangeOf = (request: BookingTime, timeZone: string): Sql => {
  const { startsAt, endsAt } = spanOf(request, timeZone);
  return request.kind === 'room'
    ? nightsBetween(request.date, addDays(request.date, request.count))
    : hoursBetween(startsAt, endsAt);
};

/** Bookings that exist at a moment: not expired holds, whether or not they were deleted yet. */
export const isStanding = (now: Temporal.Instant, status: Sql = sql.ref('status')): RawBuilder<boolean> =>
  sql`(${status} <> 'Pending' or held_until > ${at(now)})`;

/** Literals, as in the indexes: the planner could not match parameters. */
export const hasOccupyingStatus: RawBuilder<boolean> = sql`status in (${sql.join(
  [...occupying, 'Blocked'].map((status) => sql.lit(status)),
)})`;

export const isOccupying = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`${hasOccupyingStatus} and ${isStanding(now)}`;

/** Bookings of a bookable in a time, written as in the exclusion constraints, so that their indexes are used. */
export const isBookedFor: Readonly<Record<Kind, (id: Sql, span: Sql) => Sql>> = {
  room: (id, span) => sql`room_id = ${id} and kind = 'sleeping' and nights && ${span}`,
  study: (id, span) => sql`room_id = ${id} and kind = 'study' and hours && ${span}`,
  pc: (id, span) => sql`pc_id = ${id} and kind = 'pc' and hours && ${span}`,
};

/** Bookings that block a bookable now. */
export const occupies = (kind: Kind, id: Sql, span: Sql, now: Temporal.Instant): Sql =>
  sql`${isBookedFor[kind](id, span)} and ${isOccupying(now)}`;

const closedRanges = {
  room: { table: sql`rooms`, range: sql`closed_nights`, sold: sql`sold_nights` },
  study: { table: sql`rooms`, range: sql`closed_hours`, sold: sql`sold_hours` },
  pc: { table: sql`pcs`, range: sql`closed_hours`, sold: sql`sold_hours` },
} as const satisfies Record<Kind, { table: Sql; range: Sql; sold: Sql }>;

/** When a kind is closed by the opening hours, within a time. */
export const closedHours = (
  kind: Kind,
  span: { from: Temporal.Instant; to: Temporal.Instant },
  timeZone: string,
): RawBuilder<unknown> => {
  const write = (ms: number) => new Date(ms).toISOString();
  const ranges = listClosed(kind, span, timeZone).map(({ from, to }) => `[${write(from)},${write(to)})`);
  return sql`${`{${ranges.join(',')}}`}::tstzmultirange`;
};

/**
 * Whether a bookable is out of order, sold elsewhere or retired at any moment of a time. Blocks are rows like bookings and not
 * covered here.
 */
export const isClosed = (kind: Kind, id: Sql, span: Sql): RawBuilder<boolean> => {
  const { table, range, sold } = closedRanges[kind];
  return sql`exists (
    select from ${table} as closed where closed.id = ${id}
      and (${range} && ${span} or ${sold} && ${span} or retired_at is not null and not isempty(${span}))
  )`;
};

/** Whether a bookable is unavailable for any part of a time: booked, held, blocked, out of order, sold elsewhere or retired. */
export const isTaken = (kind: Kind, id: Sql, span: Sql, now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(exists (select from bookings where ${occupies(kind, id, span, now)}) or ${isClosed(kind, id, span)})`;
