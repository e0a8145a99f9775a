import type { Temporal } from 'temporal-polyfill';
import { addDays } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { currentHouse } from './house/house.rules.ts';
import type { Kind } from './kinds.ts';
import type { PageErrorCode } from './page-errors.ts';
import { addHours, dateAt, instantAt, isSkipped } from './venue-time.ts';

/** Until how many hours before its start a booking made now can be cancelled for free. */
export const freeHoursOf = (kind: Kind): number =>
  currentHouse().freeCancelHours[kind === 'room' ? 'room' : 'hour'];

/** The same for an existing booking: the terms it was made under, or the usual ones if none are stored. */
export const agreedFreeHours = (kind: Kind, agreed: number | null): number =>
  agreed ?? (kind === 'room' ? 24 : 1);

export const statuses = ['Pending', 'Confirmed', 'Checked in', 'Completed', 'Cancelled', 'No-show'] as const;
export type Status = (typeof statuses)[number];

/** Statuses that block the time for others. */
export const occupying = ['Pending', 'Confirmed', 'Checked in'] as const satisfies readonly Status[];

export const occupies = (status: Status): boolean => occupying.some((one) => one === status);

/** A request to book. Date and time are by the venue's clock. */
export type BookingRequest = {
  kind: Kind;
  /** Of the room, study room or PC. */
  bookableId: number;
  date: string;
  time: string;
  /** Nights in a room, hours elsewhere. */
  count: number;
  /** The price that the guest was shown, in dollars. */
  price?: number | undefined;
};

/** The part of a request that the rules of time need. */
export type BookingTime = Pick<BookingRequest, 'kind' | 'date' | 'time' | 'count'>;

/** The current instant and the venue's time zone. */
export type VenueClock = { now: Temporal.Instant; timeZone: string };

/** Error codes for a date or a time in the past. */
export const pastCodes = {
  room: { date: 'ROOM_PAST_DATE', time: 'ROOM_PAST_TIME' },
  study: { date: 'STUDY_ROOM_PAST_DATE', time: 'STUDY_ROOM_PAST_TIME' },
  pc: { date: 'PC_PAST', time: 'PC_PAST' },
} as const satisfies Record<Kind, Record<'date' | 'time', PageErrorCode>>;

/** Why a time cannot be booked, regardless of other bookings: it is past, or the clock skips it. */
export const refuseBookingTime = (
  { kind, date, time }: BookingTime,
  { now, timeZone }: VenueClock,
): PageErrorCode | undefined => {
  const today = dateAt(now, timeZone);
  if (date < today) return pastCodes[kind].date;
  if (isSkipped(date, time, timeZone)) return 'TIME_SKIPPED';
  // The current minute is not past, so that a guest at the desk can book from now.
  const thisMinute = now.epochMilliseconds - (now.epochMilliseconds % 60_000);
  const isPast = instantAt(date, time, timeZone).epochMilliseconds < thisMinute;
  return isPast ? pastCodes[kind].time : undefined;
};

/** From arrival to departure. Nights end at check-out time; hours are elapsed time, also across a clock change. */
export const spanOf = ({ kind, date, time, count }: BookingTime, timeZone: string) => {
  const startsAt = instantAt(date, time, timeZone);
  const endsAt =
    kind === 'room'
      ? instantAt(addDays(date, count), currentHouse().checkOutTime, timeZone)
      : addHours(startsAt, count);
  return { startsAt, endsAt };
};

/** Until when cancelling is free; by the current terms if none are given. */
export const freeUntil = (
  kind: Kind,
  startsAt: Temporal.Instant,
  hours = freeHoursOf(kind),
): Temporal.Instant => addHours(startsAt, -hours);

/** Whether cancelling is free now. */
export const isFreeToCancel = (
  kind: Kind,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  hours = freeHoursOf(kind),
): boolean => now.epochMilliseconds <= freeUntil(kind, startsAt, hours).epochMilliseconds;

/** In whole cents. */
export const priceOf = (unitCents: number, count: number): number => unitCents * count;

/** A confirmed or checked-in booking counts as completed once it is over; nothing has to set the status. */
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
