import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import type { HoursQuery, NightsQuery } from '#contract/lists.ts';
import { instantAt, isSkipped } from '#contract/venue-time.ts';
import { closedHours, hoursBetween, isTaken, nightsBetween, occupies } from '../db/occupying.ts';
import { AppError } from '../http/app-error.ts';

/** The requested time as a range, all or some hours of it, and the moment of the request; undefined for any time. */
export type RequestedTime =
  | {
      span: RawBuilder<unknown>;
      someHours?: number;
      now: Temporal.Instant;
      /** The parts of it in which a kind is closed. */
      closed?: (kind: Kind) => RawBuilder<unknown>;
    }
  | undefined;

export const requestedNights = ({ date, nights = 1 }: NightsQuery, { now }: VenueClock): RequestedTime =>
  date === undefined ? undefined : { span: nightsBetween(date, addDays(date, nights)), now };

export const requestedHours = (
  { date, time, duration = 1 }: HoursQuery,
  { now, timeZone }: VenueClock,
): RequestedTime => {
  if (date === undefined) return undefined;
  const between = (from: Temporal.Instant, to: Temporal.Instant) => ({
    span: hoursBetween(from, to),
    now,
    closed: (kind: Kind) => closedHours(kind, { from, to }, timeZone),
  });
  if (time === undefined) {
    const midnight = (day: string) => instantAt(day, '00:00', timeZone);
    return { ...between(midnight(date), midnight(addDays(date, 1))), someHours: duration };
  }
  if (isSkipped(date, time, timeZone)) throw new AppError('TIME_SKIPPED');
  const { startsAt, endsAt } = spanOf({ kind: 'study', date, time, count: duration }, timeZone);
  return between(startsAt, endsAt);
};

/** Excludes what is taken during the time, or leaves too little of it; `id` is the column of the bookable's number. */
export const onlyFree = (kind: Kind, id: RawBuilder<unknown>, asked: RequestedTime): RawBuilder<boolean> => {
  if (!asked) return sql`true`;
  const { span, someHours, now } = asked;
  const closed = asked.closed?.(kind) ?? sql`'{}'::tstzmultirange`;
  if (someHours === undefined)
    return asked.closed
      ? sql`(isempty(${closed}) and not ${isTaken(kind, id, span, now)})`
      : sql`not ${isTaken(kind, id, span, now)}`;
  const taken = sql`select range_agg(hours) from bookings where ${occupies(kind, id, span, now)}`;
  return sql`exists (
    select from unnest(
      tstzmultirange(${span}) - coalesce((${taken}), '{}') - tstzmultirange(coalesce(closed_hours, 'empty'))
        - coalesce(sold_hours, '{}') - ${closed}
    ) as gap
    where upper(gap) - lower(gap) >= ${someHours} * interval '1 hour'
  )`;
};
