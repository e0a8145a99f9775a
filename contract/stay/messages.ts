import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant, visibleText } from '../fields.ts';
import { maxMessageLength } from './messages.rules.ts';

/** A message between a guest and the desk. */
export const Message = z
  .object({
    _id: z.string(),
    by: z.enum(['guest', 'desk']),
    author: z.string().describe('Guests see only the first name of staff'),
    text: z.string(),
    at: Instant,
    readAt: Instant.optional().describe('When the other side has seen it'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const NewMessage = z.object({ text: visibleText(maxMessageLength) });

const BookingId = z.object({ id: z.string() });

export const messageEndpoints = {
  'GET /bookings/{id}/messages': {
    summary:
      'What the guest of a booking and the desk have written to each other, the last 200, oldest first',
    params: BookingId,
    response: z.array(Message),
    errors: ['BOOKING_NOT_FOUND'],
  },
  'POST /bookings/{id}/messages': {
    summary: 'Writes to the desk, or to the guest of a booking',
    description:
      'While the booking stands, and until three days after its end. An answer marks as read what came before.',
    example: { text: 'Could I have a second pillow?' },
    params: BookingId,
    body: NewMessage,
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string() }),
    errors: [
      'BOOKING_NOT_FOUND',
      'CANNOT_WRITE',
      'NO_ACCOUNT',
      'SUSPENDED',
      'TOO_MANY_MESSAGES',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'POST /bookings/{id}/messages/read': {
    summary: 'Marks what the other side wrote as read, up to a message',
    example: { upTo: '7QK2M9XD4TRA' },
    params: BookingId,
    body: z.object({ upTo: z.string().max(64).describe('The last message that was seen') }),
    response: z.object({ read: z.int().min(0).describe('How many were new') }),
    errors: ['BOOKING_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
