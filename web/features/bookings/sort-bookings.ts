import { Temporal } from 'temporal-polyfill';
import { occupies } from '#contract/bookings.rules.ts';
import type { Booking } from './booking.ts';

const byStart = (a: Booking, b: Booking): number => Temporal.Instant.compare(a.startsAt, b.startsAt);

/** What is still to come or going on, soonest first; what is over or was called off, latest first. Without a clock, nothing. */
export const sortBookings = (
  bookings: readonly Booking[],
  now: Temporal.Instant | undefined,
): { upcoming: Booking[]; past: Booking[] } => {
  if (!now) return { upcoming: [], past: [] };
  const isUpcoming = ({ status, endsAt }: Booking): boolean =>
    occupies(status) && Temporal.Instant.compare(endsAt, now) > 0;
  return {
    upcoming: bookings.filter(isUpcoming).sort(byStart),
    past: bookings.filter((booking) => !isUpcoming(booking)).sort((a, b) => byStart(b, a)),
  };
};
