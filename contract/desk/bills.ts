import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, Balance, Instant, PathId, SignedAmount, Sum, visibleLine } from '../fields.ts';
import { toCents } from '../money.ts';
import { PricedUnits } from '../prices/prices.ts';
import { payMethods } from './bill.rules.ts';

export const BillLine = z.object({
  what: z
    .enum(['stay', 'change', 'food', 'charge', 'waiver'])
    .describe(
      'Nights or hours, changes of their price by moves, food to the room, extras and discounts, what cancelling has taken off',
    ),
  title: z.string(),
  amount: Balance,
  units: PricedUnits.optional(),
  at: Instant.optional(),
  chargeId: z.int().optional().describe('Of an extra or discount that can be taken off'),
  removed: z
    .boolean()
    .optional()
    .describe('Whether the charge was taken off; the line that takes it off follows'),
  reason: z.string().optional().describe('Why a charge was taken off'),
  order: z.object({ houseNumber: z.int(), isOpen: z.boolean(), items: z.array(z.string()) }).optional(),
});
export type BillLine = z.infer<typeof BillLine>;

export const BillPayment = z.object({
  at: Instant,
  kind: z.enum(['paid', 'refunded']),
  method: z.enum([...payMethods, 'online']),
  amount: Sum,
  actor: z.string().describe('The name of the member of staff; empty for what was paid online'),
  reason: z.string().optional().describe('Of a refund'),
  isSettled: z.boolean().describe('False while the payment provider has not given it back yet'),
});
export type BillPayment = z.infer<typeof BillPayment>;

/** The bill of a booking: the lines sum to `total`, and `total - paid = due`. */
export const Bill = z
  .object({
    bookingId: z.string(),
    lines: z.array(BillLine),
    total: Sum,
    paid: Balance.describe('Net of refunds'),
    paidOnline: Sum.describe('How much of it was paid online and can go back there'),
    due: Balance.describe('Below 0: money to give back'),
    payments: z.array(BillPayment),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof Bill>;

const BookingId = z.object({ id: z.string() });
const Some = Amount.min(0.01);

export const billEndpoints = {
  'GET /desk/bookings/{id}/bill': {
    summary: 'What a booking costs, what was paid, what is due',
    params: BookingId,
    response: Bill,
    errors: ['BOOKING_NOT_FOUND'],
  },
  'POST /desk/bookings/{id}/charges': {
    summary: 'Puts an extra on the bill; a negative amount is a discount',
    example: { title: 'Towel', amount: 3 },
    params: BookingId,
    body: z.object({
      title: visibleLine(120),
      amount: SignedAmount.refine((amount) => toCents(amount) !== 0, 'The amount must not be 0.'),
    }),
    once: true,
    status: 201,
    response: z.object({ insertedId: z.int(), bill: Bill }),
    errors: [
      'BOOKING_NOT_FOUND',
      'WRONG_STATUS',
      'TOTAL_BELOW_ZERO',
      'BILL_TOO_LARGE',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'DELETE /desk/bookings/{id}/charges/{chargeId}': {
    summary: 'Takes a charge off the bill, as a new line',
    params: z.object({
      id: z.string(),
      chargeId: PathId,
    }),
    query: z.object({ reason: visibleLine(200) }),
    response: Bill,
    errors: [
      'BOOKING_NOT_FOUND',
      'WRONG_STATUS',
      'CHARGE_NOT_FOUND',
      'CHARGE_PAID',
      'TOTAL_BELOW_ZERO',
      'BILL_TOO_LARGE',
    ],
  },
  'POST /desk/bookings/{id}/payments': {
    summary: 'Takes money at the desk',
    example: { amount: 20, method: 'cash' },
    params: BookingId,
    body: z.object({ amount: Some, method: z.enum(payMethods) }),
    once: true,
    status: 201,
    response: z.object({ insertedId: z.int(), bill: Bill }),
    errors: ['BOOKING_NOT_FOUND', 'WRONG_STATUS', 'MORE_THAN_DUE', 'IDEMPOTENCY_MISMATCH'],
  },
  'POST /desk/bookings/{id}/refunds': {
    summary: 'Gives money back: first online what was paid online, the rest by the given method',
    example: { amount: 5, method: 'cash', reason: 'No hot water' },
    params: BookingId,
    body: z.object({ amount: Some, method: z.enum(payMethods), reason: visibleLine(200) }),
    once: true,
    status: 201,
    response: z.object({ online: Sum, desk: Sum, bill: Bill }),
    errors: ['BOOKING_NOT_FOUND', 'MORE_THAN_PAID', 'IDEMPOTENCY_MISMATCH'],
  },
  'POST /desk/bookings/{id}/receipt': {
    summary: 'Mails the bill to the guest',
    params: BookingId,
    once: true,
    response: z.object({ sentTo: z.string() }),
    errors: ['BOOKING_NOT_FOUND', 'NO_ADDRESS', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
