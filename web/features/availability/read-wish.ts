import { Temporal } from 'temporal-polyfill';
import { refuseWish, type Wish } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import type { VenueMinute } from '#web/lib/use-venue-minute.ts';

/** What a form asks for, whose number makes sense or is undefined. */
export type Asked = Omit<Wish, 'count'> & { count: number | undefined };

/** Nights can be looked at before a time is told: then they are asked for as late as somebody can come. */
const latest = '23:59';

/** What is asked for if it can be had at all: filled in, not past, and at a time that the venue's clock shows. */
export const readWish = (
  { kind, date, time: told, count }: Asked,
  { now, timeZone }: Pick<VenueMinute, 'now' | 'timeZone'>,
): Wish | undefined => {
  const time = kind === 'room' && !told ? latest : told;
  if (!isDate(date) || !isTime(time) || !count) return undefined;
  const wish = { kind, date, time, count };
  const here = { now: Temporal.Instant.fromEpochMilliseconds(now), timeZone };
  return refuseWish(wish, here) ? undefined : wish;
};
