import { z } from 'zod';
import { Alternative, Hours, Id, Nights } from './bookings.ts';
import { checkoutStatuses, maxLines } from './checkout.rules.ts';
import type { EndpointTable } from './endpoint.ts';
import { CalendarDate, ClockTime, Instant, optional, ShownDate, ShownSum, ShownTime, Sum } from './fields.ts';
import { NewOrder, OrderNumbers } from './food/orders.ts';
import { kinds } from './kinds.ts';
import { rewardNames } from './loyalty.rules.ts';
import { RewardCode } from './loyalty.ts';
import { PricedUnits } from './prices/prices.ts';

const told = {
  price: optional(ShownSum.optional()).describe('The price that the guest was shown for the line'),
};

const stay = { id: Id, date: CalendarDate, time: ClockTime, ...told };

/** A line of the cart: a bookable for a time, or food. */
export const CheckoutLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('room'), ...stay, nights: optional(Nights.default(1)) }),
  z.object({ kind: z.literal('study'), ...stay, duration: optional(Hours.default(1)) }),
  z.object({ kind: z.literal('pc'), ...stay, duration: optional(Hours.default(1)) }),
  NewOrder.pick({ roomType: true, roomId: true, foodItems: true }).extend({
    kind: z.literal('food'),
    ...told,
  }),
]);
export type CheckoutLine = z.infer<typeof CheckoutLine>;

export const NewCheckout = z.object({
  lines: z.array(CheckoutLine).min(1).max(maxLines),
  code: optional(RewardCode.optional()).describe('Of a 10% Discount or a Free Pizza'),
});
export type NewCheckout = z.infer<typeof NewCheckout>;

/** Why a line was refused, by its index in the request, with alternatives. */
export const RefusedLine = z
  .object({
    index: z.int(),
    title: z.string(),
    reason: z.string().describe('As the guest reads it'),
    alternatives: z.array(Alternative),
    amount: Sum.optional().describe('What it costs now, where only that has changed'),
  })
  .meta({ id: 'RefusedLine' });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** A held line with its reference, which stays the same once it is paid. */
export const HeldLine = z.object({
  kind: z.enum([...kinds, 'food']),
  title: z.string(),
  id: Id.optional().describe('Of the room or PC'),
  date: ShownDate.optional(),
  time: ShownTime.optional(),
  count: z.int().optional().describe('Nights in a room, hours elsewhere'),
  startsAt: Instant.optional(),
  endsAt: Instant.optional(),
  amount: Sum,
  prices: PricedUnits.optional(),
  reference: z.string().optional().describe("The booking's, or the number of the food order once it is paid"),
  order: OrderNumbers.optional().describe('Of food, once it is paid'),
  paymentId: z.string().optional(),
});
export type HeldLine = z.infer<typeof HeldLine>;

/** The discount of a reward; amounts and total are already without it. */
export const Saved = z.object({ reward: z.enum(rewardNames), amount: Sum });
export type Saved = z.infer<typeof Saved>;

export const Checkout = z
  .object({
    checkoutId: z.string(),
    status: z.enum(checkoutStatuses),
    total: Sum,
    saved: Saved.optional(),
    expiresAt: Instant,
    payUrl: z.string().optional().describe('Where to pay, as long as that is possible'),
    lines: z.array(HeldLine),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof Checkout>;

const CheckoutId = z.object({ id: z.string() });

export const checkoutEndpoints = {
  'POST /checkout': {
    summary: 'Holds every line of a cart for ten minutes while its guest pays, or none of them',
    example: {
      lines: [
        { kind: 'room', id: 1, date: '2026-12-24', time: '16:00', nights: 2 },
        { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Pizza' }] },
      ],
    },
    body: NewCheckout,
    once: true,
    status: 201,
    response: z.object({ checkoutId: z.string(), expiresAt: Instant, total: Sum, payUrl: z.string() }),
    errors: [
      'LINES_REFUSED',
      'CODE_NOT_VALID',
      'CODE_NOT_FITTING',
      'PAYMENTS_OFF',
      'PAYMENT_UNAVAILABLE',
      'TOO_MANY_PAY_PAGES',
      'TOO_MANY_BOOKINGS',
      'TOO_MANY_CANCELLATIONS',
      'TOO_MANY_ORDERS',
      'SUSPENDED',
      'TOTAL_TOO_SMALL',
      'TOTAL_TOO_LARGE',
      'TOTAL_NOT_ROUND',
      'CHECKOUT_OVER',
      'CHECKOUT_REPLACED',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'GET /checkout/{id}': {
    summary: 'The status of a checkout, and what it holds',
    params: CheckoutId,
    response: Checkout,
    errors: ['CHECKOUT_NOT_FOUND'],
  },
  'POST /checkout/{id}/sandbox': {
    summary: 'Pays or declines where no money moves',
    params: CheckoutId,
    body: z.object({ outcome: z.enum(['paid', 'declined']) }),
    response: Checkout,
    errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_OVER', 'SANDBOX_OFF'],
  },
  'POST /webhooks/stripe': {
    summary: 'Webhook events of Stripe, with its signature',
    body: z.unknown(),
    response: z.object({ received: z.literal(true) }),
    errors: ['NOT_SIGNED'],
  },
} as const satisfies EndpointTable;
