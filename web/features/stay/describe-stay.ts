import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';

const oneMinute = 60_000;

/** Whole minutes left, counting the one under way. */
export const minutesUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / oneMinute));

/** Days and hours; under a day, hours and minutes. */
export const formatCountdown = (minutes: number): string => {
  if (minutes === 0) return m.stay_now();
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return m.stay_days({ days: Math.floor(hours / 24), hours: hours % 24 });
  return hours === 0 ? m.stay_minutes({ minutes }) : m.stay_hours({ hours, minutes: minutes % 60 });
};

/** Whether to announce the countdown at this minute; every minute would be too much for screen readers. */
export const isAnnounced = (minutes: number): boolean => minutes === 60 || minutes === 15 || minutes === 0;

/** A code in two halves for reading out; the desk accepts it with or without the hyphen. */
export const formatCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');

const stands = (state: Stay['state'], { status }: StayBooking): boolean =>
  status === (state === 'staying' ? 'Checked in' : state === 'arriving' ? 'Confirmed' : 'Completed');

const overlap = (one: StayBooking, other: StayBooking): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * The main bookings of the page: the first in the stay's state (preferably a room), and those at the same
 * time.
 */
export const headsOf = ({ state, bookings }: Pick<Stay, 'state' | 'bookings'>): StayBooking[] => {
  const standing = bookings.filter((booking) => stands(state, booking));
  const [first] = standing;
  if (!first) return bookings.slice(0, 1);
  return standing.filter(
    (one) => one === first || (overlap(one, first) && (state === 'staying' || one.kind === first.kind)),
  );
};

const timeOf = (instant: string, timeZone: string) => clockAt(Date.parse(instant), timeZone);

/** Sun 15 Nov to Wed 18 Nov, or Today 15:00 to 17:00. */
export const describeSpan = ({ kind, startsAt, endsAt }: StayBooking, here: VenueMinute): string => {
  const [from, to] = [timeOf(startsAt, here.timeZone), timeOf(endsAt, here.timeZone)];
  if (kind === 'room')
    return m.stay_nights_span({
      from: formatShortDay(from.date, here.today),
      to: formatShortDay(to.date, here.today),
    });
  const times = { from: from.time, to: to.time };
  return from.date === here.today
    ? m.stay_hours_today(times)
    : m.stay_hours_span({ day: formatShortDay(from.date, here.today), ...times });
};

/** 15:00 today, Tue 17 Nov 09:00 on another day. */
export const describeWhen = (instant: string, here: VenueMinute): string => {
  const { date, time } = timeOf(instant, here.timeZone);
  return date === here.today ? time : `${formatShortDay(date, here.today)} ${time}`;
};

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** The greeting at the top, by the venue's clock. */
export const greet = (
  { state, endsAt }: Pick<Stay, 'state' | 'endsAt'>,
  of: string,
  here: VenueMinute,
): string => {
  const name = firstName(of);
  if (state === 'arriving') return m.stay_welcome({ name });
  if (state === 'staying') {
    if (here.time >= '18:00' || here.time < '05:00') return m.stay_evening({ name });
    return here.time < '12:00' ? m.stay_morning({ name }) : m.stay_afternoon({ name });
  }
  const { date, time } = timeOf(endsAt, here.timeZone);
  const when =
    date === here.today ? m.stay_today({ time }) : m.stay_on_day({ day: formatShortDay(date, here.today) });
  return m.stay_left({ when, name });
};
