import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/api-query.ts';

/** A booking with its guest and history. */
export const deskBookingQuery = (bookingId: string) =>
  apiQuery('GET /desk/bookings/{id}', { params: { id: bookingId } });

const deskBillQuery = (bookingId: string) =>
  apiQuery('GET /desk/bookings/{id}/bill', { params: { id: bookingId } });

/** A booking and its bill. They are shown together: actions depend on both, and nothing moves when one comes later. */
export const useBookingWithBill = (bookingId: string) => {
  const booking = useQuery(deskBookingQuery(bookingId));
  const bill = useQuery(deskBillQuery(bookingId));
  const failed = [booking, bill].find(({ isError, data }) => isError && !data);
  return {
    booking: booking.data,
    bill: bill.data,
    error: failed?.error ?? undefined,
    retry: () => {
      void booking.refetch();
      void bill.refetch();
    },
  };
};
