import type { Temporal } from 'temporal-polyfill';
import { addDays } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { currentHouse } from './house/house.rules.ts';
import type { Kind } from './kinds.ts';
import type { PageErrorCode } from './page-errors.ts';
import { dateAt, instantAt, isSkipped } from './venue-time.ts';

/** How many hours before it starts a booking that is made now can last be cancelled for free. */
export const freeHoursOf = (kind: Kind): number =>
  currentHouse().freeCancelHours[kind === 'room' ? 'room' : 'hour'];

/** The same of a booking that was made: it keeps its terms, which are the usual ones where it has none of its own. */
export const agreedFreeHours = (kind: Kind, agreed: number | null): number =>
  agreed ?? (kind === 'room' ? 24 : 1);

export const statuses = ['Pending', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show'] as const;
export type Status = (typeof statuses)[number];

/** Only these keep others out. */
export const occupying = ['Pending', 'Confirmed', 'Checked in'] as const satisfies readonly Status[];

export const occupies = (status: Status): boolean => occupying.some((one) => one === status);

/** What somebody asks to book. Date and time are the venue's clock. */
export type BookingRequest = {
  kind: Kind;
  /** Of the room, study room or PC. */
  bookableId: number;
  date: string;
  time: string;
  /** Nights in a room, hours elsewhere. */
  count: number;
  /** What the guest was told that it costs, in dollars. */
  price?: number | undefined;
};

/** What of a request the rules of time depend on. */
export type BookingTime = Pick<BookingRequest, 'kind' | 'date' | 'time' | 'count'>;

/** The moment it is, and the zone of the venue. */
export type VenueClock = { now: Temporal.Instant; timeZone: string };

/** What is said of a day and of a time that are past. */
export const pastCodes = {
  room: { date: 'ROOM_PAST_DATE', time: 'ROOM_PAST_TIME' },
  study: { date: 'STUDY_ROOM_PAST_DATE', time: 'STUDY_ROOM_PAST_TIME' },
  pc: { date: 'PC_PAST', time: 'PC_PAST' },
} as const satisfies Record<Kind, Record<'date' | 'time', PageErrorCode>>;

/** Why a time cannot be booked whatever else is booked: it lies in the past, or the clock skips it. */
export const refuseBookingTime = (
  { kind, date, time }: BookingTime,
  { now, timeZone }: VenueClock,
): PageErrorCode | undefined => {
  const today = dateAt(now, timeZone);
  if (date < today) return pastCodes[kind].date;
  if (isSkipped(date, time, timeZone)) return 'TIME_SKIPPED';
  // The minute that has just begun is not past: whoever stands at the desk books from now.
  const thisMinute = now.epochMilliseconds - (now.epochMilliseconds % 60_000);
  const isPast = instantAt(date, time, timeZone).epochMilliseconds < thisMinute;
  return isPast ? pastCodes[kind].time : undefined;
};

/** From arrival to departure: nights end at check-out time, hours are elapsed hours whatever the clock does. */
export const spanOf = ({ kind, date, time, count }: BookingTime, timeZone: string) => {
  const startsAt = instantAt(date, time, timeZone);
  const endsAt =
    kind === 'room'
      ? instantAt(addDays(date, count), currentHouse().checkOutTime, timeZone)
      : startsAt.add({ hours: count });
  return { startsAt, endsAt };
};

/** Until when cancelling costs nothing, by the terms of today unless told. */
export const freeUntil = (
  kind: Kind,
  startsAt: Temporal.Instant,
  hours = freeHoursOf(kind),
): Temporal.Instant => startsAt.subtract({ hours });

/** Whether cancelling now costs nothing. */
export const isFreeToCancel = (
  kind: Kind,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  hours = freeHoursOf(kind),
): boolean => now.epochMilliseconds <= freeUntil(kind, startsAt, hours).epochMilliseconds;

/** In whole cents. */
export const priceOf = (unitCents: number, count: number): number => unitCents * count;

/** A stay that was kept and is over counts as completed, whether or not anybody says so. */
export const statusAt = (status: Status, endsAt: Temporal.Instant, now: Temporal.Instant): Status => {
  const isKept = status === 'Confirmed' || status === 'Checked in';
  return isKept && endsAt.epochMilliseconds <= now.epochMilliseconds ? 'Completed' : status;
};

/** Why a booking cannot be cancelled, or undefined if it can. */
export const refuseCancelling = (
  { status, startsAt }: { status: Status; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): ErrorCode | undefined => {
  if (status === 'Cancelled') return 'ALREADY_CANCELLED';
  const started = startsAt.epochMilliseconds <= now.epochMilliseconds;
  return started || (status !== 'Pending' && status !== 'Confirmed') ? 'ALREADY_STARTED' : undefined;
};
