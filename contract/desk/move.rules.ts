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

/** A guest at the desk has often begun already when somebody books for them. */
export const lateMinutes = 60;

const minuteOf = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' });

const isOverAtOnce = (time: BookingTime, { now, timeZone }: VenueClock): boolean =>
  !isBefore(now, spanOf(time, timeZone).endsAt);

/** Why the desk cannot let a booking begin then: a room may be booked for today at any time, hours from an hour ago on. */
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

/** An amount as that of each night or hour; cents that cannot be shared evenly go to the first ones. */
export const splitEvenly = (amountCents: number, count: number): number[] => {
  const share = Math.floor(amountCents / count);
  return Array.from({ length: count }, (_, unit) => share + (unit < amountCents - share * count ? 1 : 0));
};

export const sumOf = (unitCents: readonly number[]): number =>
  unitCents.reduce((sum, cents) => sum + cents, 0);

/** Where and when a booking is. */
export type Place = Pick<BookingRequest, 'kind' | 'bookableId' | 'date' | 'time' | 'count'>;

/** A place with what each of its nights or hours costs. */
export type PricedPlace = Place & {
  unitCents: readonly number[];
  /** The names of the rules that made them so; none where that is not told. */
  unitRules?: readonly (readonly string[])[] | undefined;
};

export type Stay = PricedPlace & {
  /** Whether the guest is in the house. */
  isIn: boolean;
  /** Of a stay that was moved while it ran: the first night, or the moment, where it is now. */
  movedOn: string | null;
  movedAt: Temporal.Instant | null;
  /** Then also where its first nights or hours were, one by one; all others are where it is now. */
  earlierPlaces?: readonly number[];
};

/** A stay as it is to be. */
export type Move = Pick<Stay, 'movedOn' | 'movedAt'> & {
  place: Place;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** How many nights or hours have begun under a guest who is in: they keep their place and price. */
  begun: number;
};

/** What is to be changed; what is left out stays. */
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

/** A guest who has not come yet may be moved to any time that can still be booked. */
const planUpcoming = (stay: Stay, place: Place, clock: VenueClock): Move | ErrorCode => {
  const { startsAt, endsAt } = spanOf(place, clock.timeZone);
  const isSameStart = place.date === stay.date && place.time === stay.time;
  const refusal = isSameStart ? undefined : refuseDeskTime(place, clock);
  if (refusal) return refusal;
  if (isOverAtOnce(place, clock)) return pastCodes[place.kind].date;
  return { place, startsAt, endsAt, begun: 0, movedOn: null, movedAt: null };
};

/** A guest who is in keeps the start, and may be moved from tonight or from now on. */
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
  // Nothing of it lies ahead that could be moved.
  if (place.kind === 'room' ? lastDay <= today : !isBefore(thisMinute, endsAt)) return 'STAY_STARTED';
  if (place.kind === 'room') return { ...kept, movedOn: begun > 0 ? today : null, movedAt: null };
  return { ...kept, movedOn: null, movedAt: isBefore(startsAt, thisMinute) ? thisMinute : null };
};

/** A stay as a change would leave it, or why it cannot be changed so, whatever else is booked. */
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

/** Where each night or hour was that has begun elsewhere than where the stay is to be, up to the last of them. */
export const tellEarlierPlaces = (
  { bookableId, earlierPlaces = [] }: Pick<Stay, 'bookableId' | 'earlierPlaces'>,
  { place, begun }: Pick<Move, 'place' | 'begun'>,
): number[] => {
  const places = Array.from({ length: begun }, (_, unit) => earlierPlaces[unit] ?? bookableId);
  return places.slice(0, places.findLastIndex((id) => id !== place.bookableId) + 1);
};

type PricedUnit = { cents: number; rules: readonly string[] };

const unitsOf = ({ unitCents, unitRules }: PricedPlace): PricedUnit[] =>
  unitCents.map((cents, unit) => ({ cents, rules: unitRules?.[unit] ?? [] }));

/** What each night or hour of a place costs, by the bookable and by when it begins. */
const pricesOf = (place: PricedPlace, timeZone: string): Map<string, PricedUnit> =>
  new Map(unitsOf(place).map((priced, unit) => [nameUnit(place, unit, timeZone), priced]));

const nameUnit = (place: Place, unit: number, timeZone: string): string =>
  `${place.bookableId} ${startOfUnit(place, unit, timeZone)}`;

type Prices = {
  /** Of each unit, today. */
  quoted: readonly PricedUnit[];
  /** Where it was before a move that may still be undone. */
  earlier?: PricedPlace | undefined;
  timeZone: string;
};

/**
 * What each night or hour costs after a move: what has begun and what stays in its place keeps its price, what comes
 * back to where it was a moment ago has its old one, and everything else costs what it costs today.
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
