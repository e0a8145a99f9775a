import { z } from 'zod';
import { Acknowledged, Id, IdInQuery, NewRoomBooking, period } from './bookings.ts';
import { paymentStatuses } from './checkout.rules.ts';
import { Saved } from './checkout.ts';
import type { EndpointTable } from './endpoint.ts';
import { Balance, Instant, ShownDate, ShownTime, Sum } from './fields.ts';
import { OrderNumbers } from './food/orders.ts';
import { PageQuery } from './lists.ts';
import { PricedUnits } from './prices/prices.ts';

export const Payment = z
  .object({
    _id: z.string(),
    bookingId: z.string().optional().describe('Missing for food'),
    orderId: z.string().optional().describe('Only for food'),
    roomId: Id.optional().describe('Missing for a PC and for food'),
    pcId: Id.optional().describe('Only for a PC'),
    title: z.string(),
    amount: Sum.describe('Of the whole bill of a booking, with extras, discounts and food'),
    due: Balance.optional().describe(
      'What is still to be paid at the desk, where that is only a part; below 0: to be given back',
    ),
    date: ShownDate.describe(
      'The day at the venue on which it was paid, also where it was refunded since; while it is due, and where it was cancelled without having been paid, the day of arrival',
    ),
    status: z.enum(paymentStatuses),
    userEmail: z.string().describe('Empty when the guest has deleted their account'),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const PaymentsQuery = PageQuery.extend({
  roomId: IdInQuery.optional(),
  pcId: IdInQuery.optional(),
  ...period,
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

/** A payment with everything paid together with it, for printing. */
export const Receipt = z
  .object({
    paymentId: z.string(),
    status: z.enum(paymentStatuses),
    paidAt: Instant.optional(),
    refundedAt: Instant.optional(),
    guest: z.string().describe('The name of the guest; empty when they have deleted their account'),
    lines: z.array(
      z.object({
        paymentId: z.string(),
        reference: z.string(),
        order: OrderNumbers.optional().describe('Only of food'),
        title: z.string(),
        date: ShownDate,
        time: ShownTime,
        count: z.int().optional().describe('Nights in a room, hours elsewhere'),
        unit: z.enum(['night', 'hour']).optional(),
        units: PricedUnits.optional(),
        amount: Balance.describe('Below 0: a discount, or what a move has made cheaper'),
        status: z.enum(paymentStatuses),
      }),
    ),
    taxRate: z.number().describe('In percent; prices include it'),
    tax: Sum,
    total: Sum,
    saved: Saved.optional(),
    refunded: Sum.describe('What is back with the guest'),
    paid: Balance.describe('What was paid online and at the desk, less what is back or on its way back'),
    due: Balance.describe('What is still to be paid at the desk; below 0: to be given back'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** Money owed to a guest that has not been returned yet. */
export const Refund = z
  .object({
    _id: z.string(),
    title: z.string(),
    userEmail: z.string(),
    amount: Sum,
    wantedAt: Instant,
    attempts: z.int(),
    nextAt: Instant,
    problem: z.string().describe('The last problem; empty when it was not tried yet'),
    reason: z
      .string()
      .optional()
      .describe('Why an admin gives a part back; missing if the booking was cancelled'),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

export const paymentEndpoints = {
  'GET /payments': {
    summary: 'Payments, latest first',
    description:
      "Those of bookings and of food that was paid online, by when they were paid or are due: the caller's own, for admins all.",
    query: PaymentsQuery,
    response: z.array(Payment),
  },
  'POST /payments': {
    summary: 'The payment that belongs to a booking of the caller; there is only ever one',
    example: { roomId: 1, date: '2026-12-24', time: '16:00' },
    body: NewRoomBooking,
    whenBlank: { code: 'DATE_TIME_MISSING', fields: ['date', 'time'] },
    once: true,
    status: 201,
    response: Acknowledged.extend(Payment.shape),
    errors: ['BOOKING_NOT_FOUND', 'PRICE_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  },
  'GET /payments/{id}': {
    summary: 'A receipt: the payment, what was paid together with it, and the tax in it',
    params: z.object({ id: z.string() }),
    response: Receipt,
    errors: ['PAYMENT_NOT_FOUND'],
  },
  'GET /refunds': {
    summary: 'Refunds that are not settled yet, the oldest first',
    query: PageQuery,
    response: z.array(Refund),
  },
} as const satisfies EndpointTable;
