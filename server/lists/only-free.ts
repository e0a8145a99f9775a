import { type RawBuilder, sql } from 'kysely';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import type { HoursQuery, NightsQuery } from '#contract/lists.ts';
import { isSkipped } from '#contract/venue-time.ts';
import { hoursBetween, nightsBetween, occupies } from '../db/occupying.ts';
import { AppError } from '../http/app-error.ts';

/** The time that a list is asked for, as a range of the database; undefined when any time will do. */
export type AskedTime = RawBuilder<unknown> | undefined;

export const nightsAsked = ({ date, nights = 1 }: NightsQuery): AskedTime =>
  date === undefined ? undefined : nightsBetween(date, addDays(date, nights));

export const hoursAsked = ({ date, time, duration = 1 }: HoursQuery, timeZone: string): AskedTime => {
  if (date === undefined || time === undefined) return undefined;
  if (isSkipped(date, time, timeZone)) throw new AppError('TIME_SKIPPED');
  const { startsAt, endsAt } = spanOf({ kind: 'study', date, time, count: duration }, timeZone);
  return hoursBetween(startsAt, endsAt);
};

/** Leaves out what is taken at any moment of the time; `id` is the column of the thing's number. */
export const onlyFree = (kind: Kind, id: RawBuilder<unknown>, asked: AskedTime): RawBuilder<boolean> =>
  asked ? sql`not exists (select from bookings where ${occupies[kind](id, asked)})` : sql`true`;
