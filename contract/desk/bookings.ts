import { z } from 'zod';
import { statuses } from '../bookings.rules.ts';
import { Hours, Id, IdInQuery, Nights } from '../bookings.ts';
import { paymentStatuses } from '../checkout.rules.ts';
import type { EndpointTable } from '../endpoint.ts';
import {
  Balance,
  CalendarDate,
  ClockTime,
  Instant,
  optional,
  PersonName,
  ShownDate,
  ShownSum,
  ShownTime,
  Sum,
} from '../fields.ts';
import { PhoneNumber } from '../identity/users.ts';
import { kinds } from '../kinds.ts';
import { PageQuery } from '../lists.ts';
import { payMethods } from './bill.rules.ts';
import { readinessStates } from './desk.rules.ts';
import { undoableActions } from './lifecycle.rules.ts';

/** The guest of a booking: an account, or a guest record of the desk. */
export const DeskGuest = z
  .object({
    uid: z.string().describe('Empty when the guest was erased or has deleted their account'),
    name: z.string().describe('`Erased guest` then'),
    email: z.string(),
    phoneNumber: z.string(),
    hasAccount: z.boolean(),
  })
  .meta({ id: 'DeskGuest' });
export type DeskGuest = z.infer<typeof DeskGuest>;

/** A booking of any kind, as the desk sees it. */
export const DeskBooking = z
  .object({
    _id: z.string(),
    kind: z.enum(kinds),
    id: Id.describe('Of the room, study room or PC'),
    title: z.string(),
    image: z.string(),
    date: ShownDate,
    time: ShownTime,
    count: z.int().min(1).describe('Nights in a room, hours elsewhere'),
    startsAt: Instant,
    endsAt: Instant,
    freeUntil: Instant.optional().describe(
      'Until then cancelling costs nothing, where that is not 24 hours before a night and one before hours',
    ),
    movedOn: ShownDate.optional().describe(
      'Of a stay that was moved while it ran: the first night in this room',
    ),
    movedAt: Instant.optional().describe('The same for hours'),
    arrivedAt: Instant.optional(),
    leftAt: Instant.optional(),
    heldUntil: Instant.optional().describe('Of a Pending booking'),
    createdAt: Instant,
    status: z.enum(statuses),
    isOver: z
      .boolean()
      .describe('Checked in and past its end: it counts as Completed, but nobody has checked the guest out'),
    payment: z.enum(paymentStatuses),
    guest: DeskGuest,
    amount: Sum.describe('Of the nights or hours alone'),
    total: Balance.describe('Of the whole bill'),
    paid: Balance,
    due: Balance.describe('Below 0: money to give back'),
    version: z.int().describe('Grows with every change; send it back to detect changes made in the meantime'),
  })
  .meta({ id: 'DeskBooking' });
export type DeskBooking = z.infer<typeof DeskBooking>;

const EventPlace = z.object({ title: z.string(), date: z.string(), time: z.string(), count: z.int() });

/** Price and end of a booking after a change. */
export const BookingEvent = z.object({
  at: Instant,
  what: z.enum([
    'booked',
    'paid online',
    'refunded online',
    'checked in',
    'checked out',
    'no-show',
    'undone',
    'moved',
    'extended',
    'charged',
    'charge removed',
    'payment',
    'refund',
    'cancelled',
    'receipt sent',
    'mail sent',
    'mail failed',
    'food ordered',
    'readiness',
  ]),
  actor: z.string().describe('The name of the member of staff, or of the guest; empty for automatic changes'),
  byGuest: z.boolean(),
  amount: Balance.optional(),
  text: z.string().describe('The facts of the case: the title of a charge, the subject of a mail'),
  move: z.object({ from: EventPlace, to: EventPlace }).optional(),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

export const DeskBookingDetail = DeskBooking.extend({
  readiness: z.enum(readinessStates),
  occupiedBy: z.string().optional().describe('Who is checked in there now, if somebody else is'),
  checkInCode: z.string().optional().describe('Until the guest is checked in'),
  stays: z.int().describe('How many bookings the guest has had, this one included'),
  points: z.int().optional().describe('Of a member'),
  undo: z
    .object({ action: z.enum(undoableActions), until: Instant })
    .optional()
    .describe('What can be undone, and until when'),
  events: z.array(BookingEvent),
}).meta({ id: 'DeskBookingDetail' });
export type DeskBookingDetail = z.infer<typeof DeskBookingDetail>;

export const DeskBookingsQuery = PageQuery.extend({
  q: z.string().trim().max(100).optional().describe('Finds reference, name, e-mail and phone number'),
  status: z.enum(statuses).optional(),
  kind: z.enum(kinds).optional(),
  id: IdInQuery.optional().describe('Of the room, study room or PC; with `kind`'),
  from: CalendarDate.optional().describe('Bookings that overlap this day or a later one'),
  to: CalendarDate.optional().describe('Bookings that overlap this day or an earlier one'),
}).refine(({ kind, id }) => id === undefined || kind !== undefined, {
  error: 'Kind is required with an id.',
  path: ['kind'],
});
export type DeskBookingsQuery = z.infer<typeof DeskBookingsQuery>;

const NewGuest = z.object({
  name: PersonName.min(1, 'Please enter the name of the guest.'),
  phoneNumber: optional(PhoneNumber.optional()),
  email: optional(z.email().max(254).optional()),
});

export const NewDeskBooking = z.object({
  kind: z.enum(kinds),
  id: Id,
  date: CalendarDate,
  time: ClockTime,
  nights: optional(Nights.optional()).describe('Of a room, 1 by default'),
  duration: optional(Hours.optional()).describe('Of a study room or PC, in hours, 1 by default'),
  guest: z.union([z.strictObject({ uid: z.string().min(1).max(64) }), NewGuest]),
  checkIn: z.boolean().default(false),
  anyway: z.boolean().default(false).describe('Check in although the room is not clean'),
  amount: optional(ShownSum.optional()).describe('The price that the clerk was shown; another is refused'),
  payment: z
    .object({ method: z.enum(payMethods) })
    .optional()
    .describe('Takes the whole amount at once'),
});
export type NewDeskBooking = z.infer<typeof NewDeskBooking>;

export const BookingChange = z.object({
  id: Id.optional().describe('Another bookable of the same kind'),
  date: CalendarDate.optional(),
  time: ClockTime.optional(),
  nights: Nights.optional(),
  duration: Hours.optional(),
  amount: ShownSum.optional().describe('The new price that the clerk was shown; another is refused'),
  version: z.int().optional().describe('The version that the clerk saw; another is refused'),
  anyway: z
    .boolean()
    .optional()
    .describe('Also moves a guest who has checked in to what is not clean or occupied'),
  preview: z.boolean().default(false).describe('Returns the result without writing'),
});
export type BookingChange = z.infer<typeof BookingChange>;

/** What a booking costs and when it ends after a change. */
export const MovedBooking = z.object({ amount: Sum, difference: Balance, endsAt: Instant, version: z.int() });

const BookingId = z.object({ id: z.string() });
const StatusAnswer = z.object({ status: z.enum(statuses) });

const taken = ['ROOM_TAKEN', 'STUDY_ROOM_TAKEN', 'PC_TAKEN'] as const;
const missing = ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'] as const;

export const deskBookingEndpoints = {
  'GET /desk/bookings': {
    summary: 'Bookings of every kind, the newest first',
    query: DeskBookingsQuery,
    response: z.array(DeskBooking),
  },
  'GET /desk/bookings/{id}': {
    summary: 'One booking with its guest and its history',
    params: BookingId,
    response: DeskBookingDetail,
    errors: ['BOOKING_NOT_FOUND'],
  },
  'POST /desk/bookings': {
    summary: 'Books for a guest at the desk',
    example: {
      kind: 'room',
      id: 1,
      date: '2026-12-24',
      time: '16:00',
      nights: 2,
      guest: { name: 'Mara Vogt' },
    },
    body: NewDeskBooking,
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string(), uid: z.string(), amount: Sum }),
    errors: [
      'ROOM_PAST_DATE',
      'STUDY_ROOM_PAST_DATE',
      'STUDY_ROOM_PAST_TIME',
      'PC_PAST',
      'TIME_SKIPPED',
      'CLOSED_THEN',
      'PRICE_CHANGED',
      ...missing,
      ...taken,
      'GUEST_NOT_FOUND',
      'SUSPENDED',
      'TOO_EARLY',
      'NOT_READY',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'PUT /desk/bookings/{id}': {
    summary: 'Moves, extends or shortens a booking; units that stay keep their price',
    example: { id: 2, nights: 3, preview: true },
    params: BookingId,
    body: BookingChange,
    response: MovedBooking,
    errors: [
      'BOOKING_NOT_FOUND',
      'WRONG_STATUS',
      'BOOKING_CHANGED',
      'STAY_STARTED',
      'NOT_READY',
      'TOTAL_BELOW_ZERO',
      'BILL_TOO_LARGE',
      'PRICE_CHANGED',
      'ROOM_PAST_DATE',
      'STUDY_ROOM_PAST_DATE',
      'STUDY_ROOM_PAST_TIME',
      'PC_PAST',
      'TIME_SKIPPED',
      ...missing,
      ...taken,
    ],
  },
  'POST /desk/bookings/{id}/check-in': {
    summary: 'Checks a guest in',
    params: BookingId,
    body: z
      .object({ anyway: z.boolean().default(false).describe('Also into a room that is not clean') })
      .default({ anyway: false }),
    response: StatusAnswer,
    errors: [
      'BOOKING_NOT_FOUND',
      'WRONG_STATUS',
      'TOO_EARLY',
      'BOOKING_OVER',
      'NOT_READY',
      'BOOKING_CHANGED',
    ],
  },
  'POST /desk/bookings/{id}/check-out': {
    summary: 'Checks a guest out; what is left of the time is free at once',
    params: BookingId,
    body: z
      .object({ leaveDue: z.boolean().default(false).describe('Also with money due') })
      .default({ leaveDue: false }),
    response: StatusAnswer,
    errors: ['BOOKING_NOT_FOUND', 'WRONG_STATUS', 'BILL_DUE', 'BOOKING_CHANGED'],
  },
  'POST /desk/bookings/{id}/no-show': {
    summary: 'Records that a guest did not come',
    params: BookingId,
    response: StatusAnswer,
    errors: ['BOOKING_NOT_FOUND', 'WRONG_STATUS', 'NOT_STARTED', 'BOOKING_CHANGED'],
  },
  'POST /desk/bookings/{id}/undo': {
    summary: 'Undoes the last check-in, check-out or no-show within 10 minutes',
    params: BookingId,
    response: StatusAnswer,
    errors: ['BOOKING_NOT_FOUND', 'NOTHING_TO_UNDO', 'BOOKING_CHANGED', ...taken],
  },
  'GET /desk/check-in/{code}': {
    summary: "The booking that a guest's check-in code means",
    params: z.object({ code: z.string().max(40) }),
    response: DeskBooking,
    errors: ['CODE_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
