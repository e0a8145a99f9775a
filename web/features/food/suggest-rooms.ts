import type { Here } from '#contract/bookings.rules.ts';
import type { RoomType } from '#contract/food/orders.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import { type Booking, nameOf } from '#web/features/bookings/booking.ts';
import { sortBookings } from '#web/features/bookings/sort-bookings.ts';
import { roomOf } from './room-of.ts';

export type Suggestion = { roomType: RoomType; roomId: string; label: string };

/** Where the guest is or will be today, each place once. */
export const suggestRooms = (bookings: readonly Booking[], here: Here | undefined): Suggestion[] => {
  if (!here) return [];
  const today = dateAt(here.now, here.timeZone);
  const current = sortBookings(bookings, here.now).upcoming.filter(({ date }) => date <= today);
  const places = current.map((booking) => ({
    ...roomOf(booking.kind, booking.thing),
    label: `${nameOf(booking)}, ${booking.title}`,
  }));
  return [...new Map(places.map((place) => [`${place.roomType} ${place.roomId}`, place])).values()];
};
