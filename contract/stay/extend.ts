import { z } from 'zod';
import { Hours, Nights } from '../bookings.ts';
import { MovedBooking } from '../desk/bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { ShownSum } from '../fields.ts';

export const Extension = z
  .object({
    nights: Nights.optional().describe('How many more, in a room'),
    duration: Hours.optional().describe('How many hours more, in a study room or at a PC'),
    amount: ShownSum.optional().describe('The price that the guest was shown; another is refused'),
    preview: z.boolean().default(false).describe('Returns the result without writing'),
  })
  .refine(({ nights, duration }) => nights !== undefined || duration !== undefined, {
    error: 'Please enter how many nights or hours more.',
    path: ['nights'],
  });
export type Extension = z.infer<typeof Extension>;

export const extendEndpoints = {
  'POST /bookings/{id}/extend': {
    summary: 'Adds nights or hours to a booking of the caller, to be paid at the desk',
    description:
      'What was booked keeps its price; what is added is priced today. Where it is taken, `alternatives` are similar ones that are free for what was to be added.',
    example: { nights: 1, preview: true },
    params: z.object({ id: z.string() }),
    body: Extension,
    once: true,
    response: MovedBooking,
    errors: [
      'BOOKING_NOT_FOUND',
      'WRONG_STATUS',
      'STAY_TOO_LONG',
      'RETIRED',
      'CLOSED_THEN',
      'BOOKING_CHANGED',
      'BILL_TOO_LARGE',
      'PRICE_CHANGED',
      'SUSPENDED',
      'ROOM_TAKEN',
      'STUDY_ROOM_TAKEN',
      'PC_TAKEN',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
} as const satisfies EndpointTable;
