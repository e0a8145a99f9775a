import { apiQuery } from '#web/lib/api-query.ts';

/** A booking with its guest and history. */
export const deskBookingQuery = (bookingId: string) =>
  apiQuery('GET /desk/bookings/{id}', { params: { id: bookingId } });

export const deskBillQuery = (bookingId: string) =>
  apiQuery('GET /desk/bookings/{id}/bill', { params: { id: bookingId } });
