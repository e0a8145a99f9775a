import { pages } from '#contract/pages.ts';

/** Where a booking has its page, with its whole bill. */
export const bookingAddress = (bookingId: string): string => pages.deskBooking.replace(':id', bookingId);
