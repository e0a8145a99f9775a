import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RoomBooking, TakenSlot } from '#contract/bookings.ts';
import { refetchAvailability } from '#web/features/availability/follow-availability.ts';
import { api } from '#web/lib/api.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { type Booking, fromPcBooking, fromRoomBooking } from './booking.ts';

const query = { mine: 'true', limit: '1000' } as const;

/** Others' bookings have no reference. */
const isOwn = (booking: RoomBooking | TakenSlot): booking is RoomBooking => '_id' in booking;

/** All bookings of the guest, of every kind. */
export const myBookingsQuery = queryOptions({
  queryKey: ['bookings', 'mine'],
  queryFn: async ({ client, signal }): Promise<Booking[]> => {
    const [rooms, pcs] = await Promise.all([
      api('GET /bookings', { query }, signal),
      api('GET /pcbookinghistory', { query }, signal),
      // Without the clock, upcoming and past cannot be told apart.
      client.ensureQueryData(venueQuery),
    ]);
    return [...rooms.filter(isOwn).map(fromRoomBooking), ...pcs.map(fromPcBooking)];
  },
  // Instants are no plain data, so they cannot be compared by field.
  structuralSharing: false,
});

/** After booking or cancelling: refetches availability, bookings and payments. */
export const refreshBookings = async (client: QueryClient): Promise<void> => {
  refetchAvailability(client);
  void client.invalidateQueries({ queryKey: ['GET /payments'] });
  await client.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
};
