import { z } from 'zod';
import { Acknowledged, Id, IdInQuery, NewRoomBooking, period } from './bookings.ts';
import type { EndpointTable } from './endpoint.ts';
import { PageQuery } from './lists.ts';
import { Sum } from './money.ts';
import { paymentStatuses } from './payment-statuses.ts';

export const Payment = z
  .object({
    _id: z.string(),
    bookingId: z.string(),
    roomId: Id.optional().describe('Missing for a PC'),
    pcId: Id.optional().describe('Only for a PC'),
    title: z.string(),
    amount: Sum,
    date: z.string().describe('The day of the booking, on which the desk asks for it'),
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

export const paymentEndpoints = {
  'GET /payments': {
    summary: "Payments, latest booking first: one's own; for admins all",
    query: PaymentsQuery,
    response: z.array(Payment),
  },
  'POST /payments': {
    summary: 'The payment that belongs to a booking of the caller; there is only ever one',
    body: NewRoomBooking,
    whenBlank: { code: 'DATE_TIME_MISSING', fields: ['date', 'time'] },
    once: true,
    status: 201,
    response: Acknowledged.extend(Payment.shape),
    errors: ['BOOKING_NOT_FOUND', 'PRICE_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
