import { z } from 'zod';
import { Alternative } from './bookings.ts';
import { RefusedLine } from './checkout.ts';
import { type ErrorCode, errors } from './errors.ts';
import { Sum } from './fields.ts';
import { dishChanges } from './food/orders.rules.ts';

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
    alternatives: z.array(Alternative).optional().describe('With a clash: what is free nearby'),
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
        'With TOO_MANY_BOOKINGS or TOO_MANY_ORDERS: how many a guest may hold; with TOO_MANY_SUGGESTIONS or TOO_MANY_CANCELLATIONS: send or cancel in 24 hours',
      ),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
