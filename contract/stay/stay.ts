import { z } from 'zod';
import { statuses } from '../bookings.rules.ts';
import { Id } from '../bookings.ts';
import { BillLine, BillPayment } from '../desk/bills.ts';
import { readinessStates } from '../desk/desk.rules.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Balance, Instant, ShownDate, ShownTime, Sum } from '../fields.ts';
import { FoodOrder } from '../food/orders.ts';
import { kinds } from '../kinds.ts';
import { stayStates } from './stay.rules.ts';

/** A booking of a stay, as its guest sees it. */
export const StayBooking = z
  .object({
    _id: z.string(),
    kind: z.enum(kinds),
    id: Id.describe('Of the room, study room or PC: its number'),
    title: z.string(),
    image: z.string(),
    date: ShownDate,
    time: ShownTime,
    count: z.int().min(1).describe('Nights in a room, hours elsewhere'),
    startsAt: Instant,
    endsAt: Instant,
    leftAt: Instant.optional().describe('When the guest was checked out'),
    status: z.enum(statuses),
    paymentId: z.string().describe('Of its receipt'),
    checkInCode: z
      .string()
      .optional()
      .describe('Until the guest is checked in; QR codes carry it and the desk reads it'),
    readiness: z.enum(readinessStates).optional().describe('While the guest may be checked in'),
    accessCode: z.string().optional().describe('From an hour before the start until the end'),
    accessCodeFrom: Instant.optional().describe('When an access code will be shown, where there is one'),
    canReview: z.boolean().describe('Whether it is over and the guest has not left feedback'),
  })
  .meta({ id: 'StayBooking' });
export type StayBooking = z.infer<typeof StayBooking>;

/** The common bill of a stay: the lines sum to `total`, and `total - paid = due`. */
const StayBill = z.object({
  lines: z.array(
    BillLine.pick({ what: true, title: true, amount: true, at: true }).extend({ bookingId: z.string() }),
  ),
  total: Sum,
  paid: Balance.describe('Net of refunds'),
  due: Balance.describe('Below 0: money to be given back'),
  payments: z.array(BillPayment.pick({ at: true, kind: true, method: true, amount: true })),
});

/** Bookings of one guest that belong together, with everything needed during the stay. */
export const Stay = z
  .object({
    now: Instant.describe("The server's clock: countdowns go by it"),
    state: z.enum(stayStates),
    startsAt: Instant,
    endsAt: Instant.describe('When the last of its bookings ends'),
    bookings: z.array(StayBooking).min(1).describe('By their start, rooms first'),
    bill: StayBill,
    orders: z.array(FoodOrder).describe('Food of this stay, newest first'),
    points: z.int().optional().describe('Points that an ended stay has earned'),
    wifi: z
      .object({ name: z.string(), password: z.string() })
      .optional()
      .describe('From an hour before the start until the end'),
    house: z.object({
      name: z.string(),
      address: z.string(),
      town: z.string(),
      phone: z.string(),
      checkOutTime: ShownTime,
      rules: z.array(z.string()).optional().describe('House rules'),
    }),
  })
  .meta({ id: 'Stay' });
export type Stay = z.infer<typeof Stay>;

/** Whether pages link to a stay. */
const NearStay = z.object({
  near: z.boolean().describe('From 48 hours before a stay of the caller until 3 days after'),
});

export const stayEndpoints = {
  'GET /stay': {
    summary: "The caller's running stay, else the next one, else one that ended in the last 3 days",
    description:
      'A stay is the bookings of one guest whose times overlap or follow each other on the same day. Codes and the Wi-Fi are shown from an hour before the start until the end, by the clock of the server.',
    response: Stay,
    errors: ['NO_STAY'],
  },
  'GET /stay/near': {
    summary: 'Whether the caller has a current, upcoming or recent stay',
    response: NearStay,
  },
} as const satisfies EndpointTable;
