import { Temporal } from 'temporal-polyfill';
import { type BookingTime, spanOf } from '../bookings.rules.ts';
import { daysBetween, isDate } from '../dates.ts';
import { currentHouse } from '../house/house.rules.ts';
import type { Kind } from '../kinds.ts';
import { dateAt, timeAt } from '../venue-time.ts';

/** The longest block, in nights or hours: more than ten years of hours. */
const maxBlockLength = 100_000;

/** The time of a block in the form of a booking, with its first and last instant. */
export type BlockTime = BookingTime & { startsAt: Temporal.Instant; endsAt: Temporal.Instant };

type Asked = { kind: Kind; from: string; to: string };

const isPossible = ({ date, count }: BookingTime): boolean =>
  isDate(date) && Number.isInteger(count) && count >= 1 && count <= maxBlockLength;

const readNights = ({ kind, from, to }: Asked, timeZone: string): BlockTime | undefined => {
  if (!isDate(from) || !isDate(to)) return undefined;
  const time = { kind, date: from, time: currentHouse().checkInTime, count: daysBetween(from, to) };
  return isPossible(time) ? { ...time, ...spanOf(time, timeZone) } : undefined;
};

/** The instant of a full hour on the venue's clock; undefined if it does not exist. */
const readHour = (text: string, timeZone: string): Temporal.Instant | undefined => {
  if (isDate(text)) return undefined;
  const instant = Temporal.Instant.from(text);
  const { minute, second, millisecond, microsecond, nanosecond } = instant.toZonedDateTimeISO(timeZone);
  return minute + second + millisecond + microsecond + nanosecond === 0 ? instant : undefined;
};

const readHours = ({ kind, from, to }: Asked, timeZone: string): BlockTime | undefined => {
  const startsAt = readHour(from, timeZone);
  const endsAt = readHour(to, timeZone);
  if (!startsAt || !endsAt) return undefined;
  const count = (endsAt.epochMilliseconds - startsAt.epochMilliseconds) / 3_600_000;
  const time = { kind, date: dateAt(startsAt, timeZone), time: timeAt(startsAt, timeZone), count };
  return isPossible(time) ? { ...time, startsAt, endsAt } : undefined;
};

/** A valid block: for rooms from one day to a later one, otherwise from one full hour to a later one; else undefined. */
export const readBlockTime = (asked: Asked, timeZone: string): BlockTime | undefined =>
  asked.kind === 'room' ? readNights(asked, timeZone) : readHours(asked, timeZone);
