import { useQuery } from '@tanstack/react-query';
import { Temporal } from 'temporal-polyfill';
import type { Availability } from '#contract/availability.ts';
import { type BookingTime, refuseBookingTime, spanOf } from '#contract/bookings.rules.ts';
import { addDays, isDate, isTime } from '#contract/dates.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { availabilityAround } from './availability-queries.ts';

/** The form's request; its count is undefined while invalid. */
type Asked = Omit<BookingTime, 'count'> & { count: number | undefined };

/** Nights can be checked before a time is given: this is the latest possible arrival. */
const latest = '23:59';

/** The form's request if it is possible at all: complete, not past, and not a skipped time. */
export const readRequest = (
  { kind, date, time: given, count }: Asked,
  { now, timeZone }: Pick<VenueMinute, 'now' | 'timeZone'>,
): BookingTime | undefined => {
  const time = kind === 'room' && !given ? latest : given;
  if (!isDate(date) || !isTime(time) || !count) return undefined;
  const request = { kind, date, time, count };
  const here = { now: Temporal.Instant.fromEpochMilliseconds(now), timeZone };
  return refuseBookingTime(request, here) ? undefined : request;
};

type Known = Pick<Availability, 'taken' | 'free'>;

const judge = <T extends number | string>(
  known: Known,
  read: (text: string) => T,
  from: T,
  to: T,
): boolean | undefined => {
  if (known.taken.some((span) => read(span.from) < to && read(span.to) > from)) return false;
  return known.free.some((span) => read(span.from) <= from && read(span.to) >= to) ? true : undefined;
};

/** Whether a request fits between taken times; undefined if unknown, past or too far ahead. */
export const isFree = (request: BookingTime, known: Known, timeZone: string): boolean | undefined => {
  if (request.kind === 'room')
    return judge(known, (day) => day, request.date, addDays(request.date, request.count));
  const { startsAt, endsAt } = spanOf(request, timeZone);
  return judge(known, Date.parse, startsAt.epochMilliseconds, endsAt.epochMilliseconds);
};

/** The form's request, if possible, with the known availability around it. */
export const useKnown = ({ id, ...asked }: Asked & { id: number }) => {
  const here = useVenueMinute();
  const request = here && readRequest(asked, here);
  const { data } = useQuery(availabilityAround(asked.kind, id, request?.date, here?.today));
  return { request, known: data?.find((one) => one.id === id), timeZone: here?.timeZone };
};

/** Whether the form's request is free; undefined while unknown, or if it is not possible. */
export const useIsFree = (asked: Asked & { id: number }): boolean | undefined => {
  const { request, known, timeZone } = useKnown(asked);
  return request && known && timeZone ? isFree(request, known, timeZone) : undefined;
};
