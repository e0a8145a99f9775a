import { type RawBuilder, sql } from 'kysely';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import { isInside } from '../../desk-bookings.queries.ts';

/** The moment, and today's start and end. */
export type Here = { inside: RawBuilder<boolean>; arriving: RawBuilder<boolean>; now: Date };

/** Current bookings and today's arrivals; parts of a statement over `bookings`. */
export const hereAt = ({ now, timeZone }: VenueClock): Here => {
  const today = dateAt(now, timeZone);
  const [from, to] = [today, addDays(today, 1)].map(
    (date) => new Date(instantAt(date, '00:00', timeZone).epochMilliseconds),
  );
  const moment = new Date(now.epochMilliseconds);
  return {
    inside: isInside(now),
    arriving: sql`(status = 'Confirmed' and starts_at >= ${from} and starts_at < ${to} and ends_at > ${moment})`,
    now: moment,
  };
};

/** All guests who are in the house (0) or arrive today (1), distinct. */
export const selectHere = ({ inside, arriving }: Here): RawBuilder<unknown> => sql`
  select uid, min(tier) as tier from (
    select coalesce(user_id, guest_id) as uid, 0 as tier from bookings where ${inside}
    union all
    select coalesce(user_id, guest_id), 1 from bookings where ${arriving}
  ) as expected
  where uid is not null group by uid`;
