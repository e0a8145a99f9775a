import { z } from 'zod';
import { statuses } from './bookings.rules.ts';
import { Alternative } from './bookings.ts';
import { RefusedLine } from './checkout.ts';
import { type ErrorCode, errors } from './errors.ts';
import { Sum } from './fields.ts';
import { dishChanges } from './food/orders.rules.ts';
import { confirmationWays } from './identity/confirmation.ts';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]; // the table is never empty

/** The body of every refusal: RFC 9457 with a stable code. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(codes),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    alternatives: z.array(Alternative).optional().describe('When taken: what is free nearby'),
    amount: Sum.optional().describe('With PRICE_CHANGED: the right amount'),
    dishes: z
      .array(z.object({ foodName: z.string(), change: z.enum(dishChanges), price: Sum.optional() }))
      .optional()
      .describe('With a food order: which dishes are gone, sold out or cost something else now'),
    lines: z.array(RefusedLine).optional().describe('With LINES_REFUSED: which, and what is free nearby'),
    max: z
      .int()
      .optional()
      .describe(
        'With TOO_MANY_BOOKINGS or TOO_MANY_ORDERS: how many a guest may hold; with TOO_MANY_SUGGESTIONS or TOO_MANY_CANCELLATIONS: send or cancel in 24 hours; with TOO_MANY_EXPORTS: export in an hour',
      ),
    due: z.number().optional().describe('With BILL_DUE or MORE_THAN_DUE: what is due'),
    paid: z.number().optional().describe('With MORE_THAN_PAID: what was paid'),
    state: z.string().optional().describe('With NOT_READY: to clean, out of order, or occupied'),
    occupiedBy: z.string().optional().describe('With NOT_READY: who is still in the room'),
    bookingStatus: z
      .enum(statuses)
      .optional()
      .describe(
        'With WRONG_STATUS: the current status of the booking; with CODE_UNKNOWN: of the booking whose code it was',
      ),
    bookingId: z
      .string()
      .optional()
      .describe('With CODE_UNKNOWN: the booking whose code it was, if it was used'),
    bookings: z
      .array(z.object({ _id: z.string(), name: z.string(), from: z.string(), to: z.string() }))
      .optional()
      .describe('With BLOCK_CLASH: what is there at that time, earliest first'),
    from: z.string().optional().describe('With TOO_EARLY: from when on it is possible'),
    by: z
      .string()
      .optional()
      .describe('With BOOKING_CHANGED, CHANGED_MEANWHILE, HOUSE_CHANGED or WRONG_STATUS: who has changed it'),
    at: z
      .string()
      .optional()
      .describe('With BOOKING_CHANGED, CHANGED_MEANWHILE, HOUSE_CHANGED or WRONG_STATUS: when'),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With CHANGED_MEANWHILE: the current state, as the call returns it'),
    ways: z
      .array(z.enum(confirmationWays))
      .optional()
      .describe('With CONFIRM_IDENTITY: what `POST /confirmations` takes'),
    what: z.string().optional().describe('With BOOKING_CHANGED: what was done, as in the log'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
