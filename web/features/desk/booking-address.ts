import { pages } from '#contract/pages.ts';

/** The address of a booking's page, with its whole bill. */
export const bookingAddress = (bookingId: string): string => pages.deskBooking.replace(':id', bookingId);
