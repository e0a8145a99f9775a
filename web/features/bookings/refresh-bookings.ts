import type { QueryClient } from '@tanstack/react-query';
import { lookAgain } from '#web/features/availability/follow-availability.ts';
import { myBookingsQuery } from './my-bookings-query.ts';

/** After booking or cancelling: what is free, what is booked and what it costs are asked again. */
export const refreshBookings = async (client: QueryClient): Promise<void> => {
  lookAgain(client);
  void client.invalidateQueries({ queryKey: ['GET /payments'] });
  await client.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
};
