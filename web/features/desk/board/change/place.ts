import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { planMove } from '#contract/desk/move.rules.ts';
import { longest } from '#contract/kinds.ts';
import { instantAt } from '#contract/venue-time.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import type { Change } from '../../booking/booking-change.ts';
import { type Bar, spanHours, spanNights, type Taken, toDayNumber } from '../chart/bars.ts';

/** A place on the board, current or intended; `count` is nights for rooms, hours otherwise. */
export type Place = { id: number; date: string; time: string; count: number };

export type Here = { now: number; today: string; timeZone: string };

export const placeOf = ({ id, date, time, count }: DeskBooking): Place => ({ id, date, time, count });

/** A guest in the house keeps their arrival: only the future can be changed. */
const isIn = ({ status, isOver }: DeskBooking): boolean => status === 'Checked in' || isOver;

export const canChange = (booking: DeskBooking): boolean => booking.status === 'Confirmed' || isIn(booking);

export const canChangeStart = (booking: DeskBooking): boolean => canChange(booking) && !isIn(booking);

const shift = ({ kind }: DeskBooking, place: Place, columns: number, { timeZone }: Here): Place => {
  if (kind === 'room') return { ...place, date: addDays(place.date, columns) };
  const start = instantAt(place.date, place.time, timeZone).epochMilliseconds + columns * oneHour;
  return { ...place, ...clockAt(start, timeZone) };
};

/** Moves to another bookable, and by a number of days or hours. */
export const movePlace = (
  booking: DeskBooking,
  place: Place,
  { id, columns }: { id: number; columns: number },
  here: Here,
): Place => shift(booking, { ...place, id }, canChangeStart(booking) ? columns : 0, here);

/** The minimum length: one unit, and at least what is already past. */
const leastCount = (booking: DeskBooking, { date, time }: Place, { now, today, timeZone }: Here): number => {
  if (!isIn(booking)) return 1;
  if (booking.kind === 'room') return Math.max(1, daysBetween(date, today));
  const passed = now - instantAt(date, time, timeZone).epochMilliseconds;
  return Math.max(1, Math.ceil(passed / oneHour));
};

/** Moves the end by a number of days or hours. */
export const extendPlace = (booking: DeskBooking, place: Place, columns: number, here: Here): Place => {
  const least = leastCount(booking, place, here);
  const count = Math.min(Math.max(place.count + columns, least), longest[booking.kind]);
  return { ...place, count };
};

/** Moves the start by a number of days or hours; the end stays. */
export const shortenStart = (booking: DeskBooking, place: Place, columns: number, here: Here): Place => {
  if (!canChangeStart(booking)) return place;
  const most = longest[booking.kind];
  const later = Math.min(Math.max(columns, place.count - most), place.count - 1);
  return { ...shift(booking, place, later, here), count: place.count - later };
};

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.id === b.id && a.date === b.date && a.time === b.time && a.count === b.count;

/** The time a booking takes in that place; for a guest in the house only what is still ahead. */
export const takenAt = (booking: DeskBooking, place: Place, { now, today, timeZone }: Here): Taken => {
  if (booking.kind === 'room') {
    const from = toDayNumber(place.date);
    const to = from + place.count;
    return { from: isIn(booking) ? Math.min(Math.max(from, toDayNumber(today)), to) : from, to };
  }
  const start = instantAt(place.date, place.time, timeZone).epochMilliseconds;
  const to = start + place.count * oneHour;
  return { from: isIn(booking) ? Math.min(Math.max(start, now), to) : start, to };
};

/** The position on the board. */
export const barAt = (
  booking: DeskBooking,
  place: Place,
  here: Here,
): Pick<Bar, 'start' | 'end' | 'taken'> => {
  const taken = takenAt(booking, place, here);
  if (booking.kind !== 'room') return spanHours(taken.from, taken.to);
  const skipped = taken.from - toDayNumber(place.date);
  return spanNights(addDays(place.date, skipped), addDays(place.date, place.count), here.timeZone);
};

/** Why a booking cannot be put there: it is in the past, or something is in the way. */
export type Obstacle = { reason: 'past' } | { reason: 'taken'; bar: Bar };

export const findObstacle = (
  booking: DeskBooking,
  place: Place,
  bars: readonly Bar[],
  here: Here,
): Obstacle | undefined => {
  const taken = takenAt(booking, place, here);
  const bar = bars.find(
    (one) =>
      one.keepsOut && one.key !== booking._id && one.taken.from < taken.to && taken.from < one.taken.to,
  );
  if (bar) return { reason: 'taken', bar };
  const stay = { ...booking, bookableId: booking.id, isIn: isIn(booking), movedOn: null, movedAt: null };
  const clock = { now: Temporal.Instant.fromEpochMilliseconds(here.now), timeZone: here.timeZone };
  const planned = planMove({ ...stay, unitCents: [] }, { ...place, bookableId: place.id }, clock);
  return typeof planned === 'string' ? { reason: 'past' } : undefined;
};

/** The change to send; unchanged fields are left out. */
export const writeChange = (booking: DeskBooking, to: Place): Change => ({
  ...(to.id !== booking.id && { id: to.id }),
  ...(to.date !== booking.date && { date: to.date }),
  ...(to.time !== booking.time && { time: to.time }),
  ...(to.count !== booking.count && { [booking.kind === 'room' ? 'nights' : 'duration']: to.count }),
});
