import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import type { HoursQuery, NightsQuery } from '#contract/lists.ts';
import { instantAt, isSkipped } from '#contract/venue-time.ts';
import { hoursBetween, isTaken, nightsBetween, occupies } from '../db/occupying.ts';
import { AppError } from '../http/app-error.ts';

/** The requested time as a range, all or some hours of it, and the moment of the request; undefined when any time will do. */
export type AskedTime = { span: RawBuilder<unknown>; someHours?: number; now: Temporal.Instant } | undefined;

export const nightsAsked = ({ date, nights = 1 }: NightsQuery, { now }: VenueClock): AskedTime =>
  date === undefined ? undefined : { span: nightsBetween(date, addDays(date, nights)), now };

export const hoursAsked = (
  { date, time, duration = 1 }: HoursQuery,
  { now, timeZone }: VenueClock,
): AskedTime => {
  if (date === undefined) return undefined;
  if (time === undefined) return { span: wholeDay(date, timeZone), someHours: duration, now };
  if (isSkipped(date, time, timeZone)) throw new AppError('TIME_SKIPPED');
  const { startsAt, endsAt } = spanOf({ kind: 'study', date, time, count: duration }, timeZone);
  return { span: hoursBetween(startsAt, endsAt), now };
};

const wholeDay = (date: string, timeZone: string): RawBuilder<unknown> =>
  hoursBetween(instantAt(date, '00:00', timeZone), instantAt(addDays(date, 1), '00:00', timeZone));

/** Leaves out what is taken at any moment of the time, or leaves too little of it; `id` is the column of the thing's number. */
export const onlyFree = (kind: Kind, id: RawBuilder<unknown>, asked: AskedTime): RawBuilder<boolean> => {
  if (!asked) return sql`true`;
  const { span, someHours, now } = asked;
  if (someHours === undefined) return sql`not ${isTaken(kind, id, span, now)}`;
  const taken = sql`select range_agg(hours) from bookings where ${occupies(kind, id, span, now)}`;
  return sql`exists (
    select from unnest(
      tstzmultirange(${span}) - coalesce((${taken}), '{}') - tstzmultirange(coalesce(closed_hours, 'empty'))
    ) as gap
    where upper(gap) - lower(gap) >= ${someHours} * interval '1 hour'
  )`;
};
