import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { goneAfterDays } from '#contract/desk/desk.rules.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';

/** The shown day. */
export type Day = VenueClock & {
  date: string;
  today: string;
  /** First instant and end (exclusive), in milliseconds since 1970. */
  from: number;
  to: number;
};

/** A day of the venue, today by default; daylight saving makes some shorter or longer. */
export const dayOf = (told: string | undefined, { now, timeZone }: VenueClock): Day => {
  const today = dateAt(now, timeZone);
  const date = told ?? today;
  const midnight = (of: string) => instantAt(of, '00:00', timeZone).epochMilliseconds;
  return { date, today, now, timeZone, from: midnight(date), to: midnight(addDays(date, 1)) };
};

export const momentsOf = ({ from, to }: Day) => ({
  from: Temporal.Instant.fromEpochMilliseconds(from),
  to: Temporal.Instant.fromEpochMilliseconds(to),
});

/** Whether the guest is in the house, also after the end. */
export const isIn = ({ status, isOver }: DeskBooking): boolean => status === 'Checked in' || isOver;

/** Whether they occupy the bookable: after the end only in rooms, for at most a week. */
export const isInside = (booking: DeskBooking, { now }: Day): boolean => {
  const overDays = booking.kind === 'room' ? goneAfterDays : 0;
  return isIn(booking) && Date.parse(booking.endsAt) > now.epochMilliseconds - overDays * 24 * 3_600_000;
};

export const byStart = (one: DeskBooking, other: DeskBooking): number =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.id - other.id;

export const byEnd = (one: DeskBooking, other: DeskBooking): number =>
  Date.parse(one.endsAt) - Date.parse(other.endsAt) || one.id - other.id;

const isKept = ({ status }: DeskBooking): boolean =>
  ['Confirmed', 'Checked in', 'Completed'].includes(status);

const lastDayOf = ({ date, count }: DeskBooking): string => addDays(date, count);

const isOn = (instant: string | undefined, { date, timeZone }: Day): boolean =>
  instant !== undefined && dateAt(Temporal.Instant.from(instant), timeZone) === date;

/** Includes late arrivals of earlier days: many guests come after midnight. */
const arrives = (booking: DeskBooking, day: Day): boolean => {
  if (booking.date === day.date || isOn(booking.arrivedAt, day)) return true;
  return day.date === day.today && booking.date < day.date && booking.status === 'Confirmed';
};

const leaves = (booking: DeskBooking, day: Day): boolean => {
  const { date, today } = day;
  if (booking.leftAt !== undefined) return isOn(booking.leftAt, day);
  // Past the end, and perhaps still here.
  if (booking.isOver && date === today) return true;
  if (lastDayOf(booking) !== date) return false;
  // A guest who has not arrived does not depart; on future days they are expected to.
  return booking.status !== 'Confirmed' || date > today;
};

/** Now, or on another day: who sleeps here that night. */
const isInHouse = (booking: DeskBooking, { date, today, to }: Day): boolean => {
  if (date === today) return isIn(booking);
  const hasLeft = booking.leftAt !== undefined && Date.parse(booking.leftAt) < to;
  return booking.date <= date && date < lastDayOf(booking) && !hasLeft;
};

export const touches = ({ startsAt, endsAt }: DeskBooking, { from, to }: Day): boolean =>
  Date.parse(startsAt) < to && Date.parse(endsAt) > from;

/** Whether a room is taken for the night that begins on this day; for moved stays only the present place. */
export const isTakenTonight = (booking: DeskBooking, { date, today, to }: Day): boolean => {
  const { status, leftAt, movedOn, isOver } = booking;
  const isThatNight = (movedOn ?? booking.date) <= date && date < lastDayOf(booking);
  const hasLeft = leftAt !== undefined && Date.parse(leftAt) < to;
  return isThatNight && (status === 'Completed' && !isOver ? date < today && !hasLeft : true);
};

/** Taken now, also by early and late guests; on another day at some time. */
const isTaken = (booking: DeskBooking, day: Day): boolean => {
  if (day.date !== day.today) return touches(booking, day);
  const now = day.now.epochMilliseconds;
  const hasBegun = Date.parse(booking.startsAt) <= now;
  return isIn(booking) || (hasBegun && booking.status === 'Confirmed');
};

/** Assigns the bookings around a day to its lists. */
export const sortDay = (bookings: readonly DeskBooking[], day: Day) => {
  const kept = bookings.filter(isKept);
  const rooms = kept.filter(({ kind }) => kind === 'room');
  const hours = kept.filter(({ kind }) => kind !== 'room');
  const arrivals = rooms.filter((booking) => arrives(booking, day)).toSorted(byStart);
  const departures = rooms.filter((booking) => leaves(booking, day)).toSorted(byEnd);
  const inHouse = rooms.filter((booking) => isInHouse(booking, day)).toSorted((a, b) => a.id - b.id);
  const hoursOfDay = hours.filter((booking) => touches(booking, day));
  return {
    arrivals,
    departures,
    inHouse,
    hourly: hours.filter((booking) => isTaken(booking, day)).toSorted(byEnd),
    /** Everyone who arrives, leaves or is in the house that day, distinct. */
    concerned: [...new Set([...arrivals, ...departures, ...inHouse, ...hoursOfDay])],
  };
};
