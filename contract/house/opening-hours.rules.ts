import type { Temporal } from 'temporal-polyfill';
import { type BookingTime, refuseBookingTime, spanOf, type VenueClock } from '../bookings.rules.ts';
import { addDays } from '../dates.ts';
import type { ErrorCode } from '../errors.ts';
import type { Kind } from '../kinds.ts';
import { dateAt, instantAt } from '../venue-time.ts';
import { currentHouse, type OpenSpan } from './house.rules.ts';

/** In milliseconds since 1970, end exclusive. */
type Time = { from: number; to: number };

const wholeDay = (span: OpenSpan): boolean => span.from === '00:00' && span.to === '24:00';

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Opening hours of a date: its own entries if there are any, else those of its weekday. */
export const spansOn = (spans: readonly OpenSpan[], date: string): OpenSpan[] => {
  const own = spans.filter(({ dates }) => dates?.includes(date));
  return own.length > 0 ? own : spans.filter(({ days }) => days?.includes(weekdayOf(date)));
};

const isAlwaysOpen = (spans: readonly OpenSpan[]): boolean =>
  spans.every(({ dates, ...span }) => dates === undefined || wholeDay(span)) &&
  [1, 2, 3, 4, 5, 6, 7].every((day) => spans.some((span) => span.days?.includes(day) && wholeDay(span)));

const openTimes = (spans: readonly OpenSpan[], date: string, timeZone: string): Time[] =>
  spansOn(spans, date)
    .map(({ from, to }) => ({
      from: instantAt(date, from, timeZone).epochMilliseconds,
      to: (to === '24:00' ? instantAt(addDays(date, 1), '00:00', timeZone) : instantAt(date, to, timeZone))
        .epochMilliseconds,
    }))
    .sort((one, other) => one.from - other.from);

/** When study rooms or PCs are closed within an interval, in order; rooms never close. */
export const listClosed = (
  kind: Kind,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  timeZone: string,
): Time[] => {
  if (kind === 'room') return [];
  const spans = currentHouse().openingHours[kind];
  if (isAlwaysOpen(spans)) return [];
  const end = to.epochMilliseconds;
  const closed: Time[] = [];
  let at = from.epochMilliseconds;
  // The hours of the previous day end at midnight at the latest.
  for (let date = dateAt(from, timeZone); at < end; date = addDays(date, 1)) {
    const midnight = instantAt(addDays(date, 1), '00:00', timeZone).epochMilliseconds;
    for (const open of openTimes(spans, date, timeZone)) {
      if (open.from > at) closed.push({ from: at, to: Math.min(open.from, end) });
      at = Math.max(at, open.to);
      if (at >= end) break;
    }
    if (at < midnight && at < end) {
      closed.push({ from: at, to: Math.min(midnight, end) });
      at = midnight;
    }
  }
  return joined(closed.filter((time) => time.from < time.to));
};

/** Joins intervals that touch. */
const joined = (times: readonly Time[]): Time[] => {
  const all: Time[] = [];
  for (const time of times) {
    const last = all.at(-1);
    if (last && last.to >= time.from) last.to = Math.max(last.to, time.to);
    else all.push({ ...time });
  }
  return all;
};

/** Why the opening hours do not allow a booking. Pages need not check: closed time shows as taken. */
export const refuseClosedTime = (bookingTime: BookingTime, timeZone: string): ErrorCode | undefined => {
  const { startsAt: from, endsAt: to } = spanOf(bookingTime, timeZone);
  return listClosed(bookingTime.kind, { from, to }, timeZone).length > 0 ? 'CLOSED_THEN' : undefined;
};

/** Why a time cannot be booked, apart from other bookings: past, skipped by the clock, or closed. */
export const refuseTime = (bookingTime: BookingTime, clock: VenueClock): ErrorCode | undefined =>
  refuseBookingTime(bookingTime, clock) ?? refuseClosedTime(bookingTime, clock.timeZone);
