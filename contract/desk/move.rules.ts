import type { Temporal } from 'temporal-polyfill';
import {
  type BookingRequest,
  type BookingTime,
  pastCodes,
  spanOf,
  type VenueClock,
} from '../bookings.rules.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { ErrorCode } from '../errors.ts';
import { refuseClosedTime } from '../house/opening-hours.rules.ts';
import { dateAt, instantAt, isSkipped } from '../venue-time.ts';
import { isBefore } from './lifecycle.rules.ts';

/** A guest at the desk has often arrived before somebody enters the booking. */
export const lateMinutes = 60;

const minuteOf = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' });

const isOverAtOnce = (time: BookingTime, { now, timeZone }: VenueClock): boolean =>
  !isBefore(now, spanOf(time, timeZone).endsAt);

/** Why a booking made at the desk cannot start then: rooms at any time today, hours from an hour ago on. */
export const refuseDeskTime = (bookingTime: BookingTime, clock: VenueClock): ErrorCode | undefined => {
  const { kind, date, time } = bookingTime;
  const isPastDay = date < dateAt(clock.now, clock.timeZone);
  if (kind === 'room' && isPastDay) return pastCodes.room.date;
  if (isSkipped(date, time, clock.timeZone)) return 'TIME_SKIPPED';
  if (kind === 'room') return undefined;
  const earliest = minuteOf(clock.now).subtract({ minutes: lateMinutes });
  const isPast = isBefore(instantAt(date, time, clock.timeZone), earliest);
  if (!isPast && !isOverAtOnce(bookingTime, clock)) return refuseClosedTime(bookingTime, clock.timeZone);
  return isPastDay ? pastCodes[kind].date : pastCodes[kind].time;
};

/** Splits an amount over nights or hours; the remaining cents go to the first ones. */
export const splitEvenly = (amountCents: number, count: number): number[] => {
  const share = Math.floor(amountCents / count);
  return Array.from({ length: count }, (_, unit) => share + (unit < amountCents - share * count ? 1 : 0));
};

export const sumOf = (unitCents: readonly number[]): number =>
  unitCents.reduce((sum, cents) => sum + cents, 0);

/** Where and when a booking is. */
export type Place = Pick<BookingRequest, 'kind' | 'bookableId' | 'date' | 'time' | 'count'>;

/** A place with the price of each night or hour. */
export type PricedPlace = Place & {
  unitCents: readonly number[];
  /** Names of the rules behind these prices; missing where they are not shown. */
  unitRules?: readonly (readonly string[])[] | undefined;
};

export type Stay = PricedPlace & {
  /** Whether the guest is checked in. */
  isIn: boolean;
  /** For a stay moved while it ran: the first night, or the instant, at the present place. */
  movedOn: string | null;
  movedAt: Temporal.Instant | null;
  /** Also for such a stay: the places of its first nights or hours; the rest are at the present place. */
  earlierPlaces?: readonly number[];
};

/** A booking after the change. */
export type Move = Pick<Stay, 'movedOn' | 'movedAt'> & {
  place: Place;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** How many nights or hours of a checked-in guest have begun; they keep place and price. */
  begun: number;
};

/** The changes to make; missing fields stay as they are. */
export type PlaceChange = {
  [Name in 'bookableId' | 'date' | 'time' | 'count']?: Place[Name] | undefined;
};

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.bookableId === other.bookableId &&
  one.date === other.date &&
  one.time === other.time &&
  one.count === other.count;

const startOfUnit = ({ kind, date, time }: BookingTime, unit: number, timeZone: string): string =>
  kind === 'room' ? addDays(date, unit) : instantAt(date, time, timeZone).add({ hours: unit }).toString();

const countBegun = ({ kind, date, count, time }: Place, { now, timeZone }: VenueClock): number => {
  if (kind === 'room') return Math.min(count, Math.max(0, daysBetween(date, dateAt(now, timeZone))));
  const passed = minuteOf(now).epochMilliseconds - instantAt(date, time, timeZone).epochMilliseconds;
  return Math.min(count, Math.max(0, Math.ceil(passed / 3_600_000)));
};

/** A guest who has not arrived may be moved to any bookable time. */
const planUpcoming = (stay: Stay, place: Place, clock: VenueClock): Move | ErrorCode => {
  const { startsAt, endsAt } = spanOf(place, clock.timeZone);
  const isSameStart = place.date === stay.date && place.time === stay.time;
  const refusal = isSameStart ? undefined : refuseDeskTime(place, clock);
  if (refusal) return refusal;
  if (isOverAtOnce(place, clock)) return pastCodes[place.kind].date;
  return { place, startsAt, endsAt, begun: 0, movedOn: null, movedAt: null };
};

/** A checked-in guest keeps the start, and may be moved from tonight, or from now on. */
const planRunning = (stay: Stay, place: Place, clock: VenueClock): Move | ErrorCode => {
  if (place.date !== stay.date || place.time !== stay.time) return 'STAY_STARTED';
  const { startsAt, endsAt } = spanOf(place, clock.timeZone);
  const begun = countBegun(place, clock);
  const today = dateAt(clock.now, clock.timeZone);
  const thisMinute = minuteOf(clock.now);
  const lastDay = addDays(place.date, place.count);
  const isTooShort = place.kind === 'room' ? lastDay < today : isBefore(endsAt, thisMinute);
  if (place.count !== stay.count && isTooShort) return 'STAY_STARTED';
  const kept = { place, startsAt, endsAt, begun };
  if (place.bookableId === stay.bookableId) return { ...kept, movedOn: stay.movedOn, movedAt: stay.movedAt };
  // Everything has begun already, so there is nothing to move.
  if (place.kind === 'room' ? lastDay <= today : !isBefore(thisMinute, endsAt)) return 'STAY_STARTED';
  if (place.kind === 'room') return { ...kept, movedOn: begun > 0 ? today : null, movedAt: null };
  return { ...kept, movedOn: null, movedAt: isBefore(startsAt, thisMinute) ? thisMinute : null };
};

/** The result of a change, or why it is not possible, apart from other bookings. */
export const planMove = (stay: Stay, change: PlaceChange, clock: VenueClock): Move | ErrorCode => {
  const place: Place = {
    kind: stay.kind,
    bookableId: change.bookableId ?? stay.bookableId,
    date: change.date ?? stay.date,
    time: change.time ?? stay.time,
    count: change.count ?? stay.count,
  };
  const isLonger = place.count > stay.count;
  const refusal = isLonger ? refuseClosedTime(place, clock.timeZone) : undefined;
  if (refusal) return refusal;
  return stay.isIn ? planRunning(stay, place, clock) : planUpcoming(stay, place, clock);
};

/** The places of nights or hours that have begun elsewhere, up to the last such one. */
export const listEarlierPlaces = (
  { bookableId, earlierPlaces = [] }: Pick<Stay, 'bookableId' | 'earlierPlaces'>,
  { place, begun }: Pick<Move, 'place' | 'begun'>,
): number[] => {
  const places = Array.from({ length: begun }, (_, unit) => earlierPlaces[unit] ?? bookableId);
  return places.slice(0, places.findLastIndex((id) => id !== place.bookableId) + 1);
};

type PricedUnit = { cents: number; rules: readonly string[] };

const unitsOf = ({ unitCents, unitRules }: PricedPlace): PricedUnit[] =>
  unitCents.map((cents, unit) => ({ cents, rules: unitRules?.[unit] ?? [] }));

/** Prices by bookable and by start of the night or hour. */
const pricesOf = (place: PricedPlace, timeZone: string): Map<string, PricedUnit> =>
  new Map(unitsOf(place).map((priced, unit) => [nameUnit(place, unit, timeZone), priced]));

const nameUnit = (place: Place, unit: number, timeZone: string): string =>
  `${place.bookableId} ${startOfUnit(place, unit, timeZone)}`;

type Prices = {
  /** Today's prices, by unit. */
  quoted: readonly PricedUnit[];
  /** The place before a move that can still be undone. */
  earlier?: PricedPlace | undefined;
  timeZone: string;
};

/**
 * Prices after a move: begun units and units that stay in place keep theirs, units that return to the place of an undoable move get
 * their old one, all others cost today's price.
 */
export const priceMove = (
  stay: Stay,
  { place, begun }: Pick<Move, 'place' | 'begun'>,
  { quoted, earlier, timeZone }: Prices,
): PricedUnit[] => {
  const known = new Map([...(earlier ? pricesOf(earlier, timeZone) : []), ...pricesOf(stay, timeZone)]);
  const before = unitsOf(stay);
  return quoted.map((today, unit) => {
    const kept = unit < begun ? before[unit] : undefined;
    return kept ?? known.get(nameUnit(place, unit, timeZone)) ?? today;
  });
};
