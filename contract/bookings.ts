import { z } from 'zod';
import { statuses } from './bookings.rules.ts';
import { paymentStatuses } from './checkout.rules.ts';
import type { EndpointTable } from './endpoint.ts';
import {
  Balance,
  CalendarDate,
  ClockTime,
  Instant,
  optional,
  ShownDate,
  ShownSum,
  ShownTime,
  Sum,
} from './fields.ts';
import { kinds, longest } from './kinds.ts';
import { flag, PageQuery, readDecimal } from './lists.ts';

export const Id = z.int().min(1).max(2_147_483_647);
const RoomType = z.enum(['sleeping', 'study']);
export const Nights = z.int().min(1).max(longest.room);
export const Hours = z.int().min(1).max(longest.study);

/** Fields of every booking, for its owner and the desk. */
const common = {
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  date: ShownDate.describe('Day of arrival at the venue, YYYY-MM-DD'),
  time: ShownTime.describe("Time of arrival on the venue's clock, HH:MM"),
  startsAt: Instant,
  endsAt: Instant,
  freeUntil: Instant.describe('Until when cancelling costs nothing'),
  status: z.enum(statuses),
  payment: z.enum(paymentStatuses),
  total: Sum.optional().describe('Of the whole bill, where extras, discounts or food are on it'),
  due: Balance.optional().describe(
    'What is still to be paid at the desk, where that is only a part; below 0: to be given back',
  ),
  userEmail: z.string().describe('Empty when the guest has deleted their account'),
};

export const RoomBooking = z
  .object({
    ...common,
    roomId: Id,
    roomType: RoomType,
    nights: Nights.optional().describe('Of a sleeping room'),
    duration: Hours.optional().describe('Of a study room, in hours'),
    amount: Sum,
  })
  .meta({ id: 'RoomBooking' });
export type RoomBooking = z.infer<typeof RoomBooking>;

export const PcBooking = z
  .object({ ...common, pcId: Id, duration: Hours, totalCost: Sum })
  .meta({ id: 'PcBooking' });
export type PcBooking = z.infer<typeof PcBooking>;

/** A booking as others see it. Strict, because a malformed own booking would otherwise pass as one. */
export const TakenSlot = z
  .strictObject({ roomId: Id, roomType: RoomType, date: ShownDate, time: ShownTime })
  .meta({ id: 'TakenSlot' });
export type TakenSlot = z.infer<typeof TakenSlot>;

export const NewRoomBooking = z.object({
  roomId: Id,
  roomType: optional(RoomType.default('sleeping')),
  title: optional(z.string().optional()).describe("Ignored: the room's own title is used"),
  date: CalendarDate,
  time: ClockTime,
  nights: optional(Nights.default(1)).describe('Of a sleeping room'),
  duration: optional(Hours.default(1)).describe('Of a study room, in hours'),
  amount: optional(ShownSum.optional()),
  userEmail: optional(z.string().trim().optional()).describe("The caller's own"),
});
export type NewRoomBooking = z.infer<typeof NewRoomBooking>;

export const NewPcBooking = z.object({
  pcId: Id,
  title: optional(z.string().optional()).describe("Ignored: the PC's own title is used"),
  date: CalendarDate,
  time: ClockTime,
  duration: Hours,
  totalCost: optional(ShownSum.optional()),
  userEmail: optional(z.string().trim().optional()).describe("The caller's own"),
});
export type NewPcBooking = z.infer<typeof NewPcBooking>;

/** A free bookable or time close to the one that was taken; sent along with the refusal. */
export const Alternative = z
  .object({
    kind: z.enum(kinds),
    id: Id,
    title: z.string(),
    date: ShownDate,
    time: ShownTime,
    count: z.int().min(1).describe('Nights in a room, hours elsewhere'),
    amount: Sum,
  })
  .meta({ id: 'Alternative' });
export type Alternative = z.infer<typeof Alternative>;

export const IdInQuery = z.preprocess(readDecimal, Id);

/** Query parameters that all lists of bookings and payments share. */
export const period = {
  from: CalendarDate.optional().describe('Not before this date'),
  to: CalendarDate.optional().describe('Not after this date'),
  mine: flag.optional().describe("Only the caller's own"),
};

export const RoomBookingsQuery = PageQuery.extend({ roomId: IdInQuery.optional(), ...period });
export type RoomBookingsQuery = z.infer<typeof RoomBookingsQuery>;

export const PcBookingsQuery = PageQuery.extend({ pcId: IdInQuery.optional(), ...period });
export type PcBookingsQuery = z.infer<typeof PcBookingsQuery>;

export const Acknowledged = z.object({ acknowledged: z.literal(true), insertedId: z.string() });

const BookingId = z.object({ id: z.string() });

const refusedToAll = [
  'TIME_SKIPPED',
  'CLOSED_THEN',
  'PRICE_CHANGED',
  'TOO_MANY_BOOKINGS',
  'TOO_MANY_CANCELLATIONS',
  'SUSPENDED',
  'IDEMPOTENCY_MISMATCH',
] as const;

export const bookingEndpoints = {
  'GET /bookings': {
    summary: 'Bookings of rooms, latest first',
    description:
      "The caller's own are complete; others only show what is taken. Admins get all of them complete.",
    query: RoomBookingsQuery,
    response: z.array(z.union([RoomBooking, TakenSlot])),
  },
  'POST /bookings': {
    summary: 'Books a room, to be paid at the desk',
    example: { roomId: 1, date: '2026-12-24', time: '16:00', nights: 2 },
    body: NewRoomBooking,
    whenBlank: { code: 'DATE_TIME_MISSING', fields: ['date', 'time'] },
    once: true,
    status: 201,
    response: Acknowledged,
    errors: [
      ...(['ROOM_PAST_DATE', 'ROOM_PAST_TIME', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'] as const),
      ...(['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'ROOM_TAKEN', 'STUDY_ROOM_TAKEN'] as const),
      ...refusedToAll,
    ],
  },
  'GET /bookings/{id}': {
    summary: 'One booking of any kind',
    params: BookingId,
    response: z.union([RoomBooking, PcBooking]),
    errors: ['BOOKING_NOT_FOUND'],
  },
  'POST /bookings/{id}/cancel': {
    summary: 'Cancels a booking of any kind before it starts',
    description:
      'In time, what was paid goes back and what was due is waived. Past the free deadline both are 0: what was paid is kept, and what was due stays due.',
    params: BookingId,
    response: z.object({
      success: z.literal(true),
      refund: Sum.describe('Money that goes back to the guest; 0 where nothing was paid'),
      waived: Sum.describe('What was due and no longer is; 0 where it was paid'),
    }),
    errors: ['BOOKING_NOT_FOUND', 'ALREADY_CANCELLED', 'ALREADY_STARTED'],
  },
  'GET /pcbookinghistory': {
    summary: "Bookings of PCs, latest first: the caller's own; for admins all",
    query: PcBookingsQuery,
    response: z.array(PcBooking),
  },
  'POST /pcbookinghistory': {
    summary: 'Books a PC, to be paid at the desk',
    example: { pcId: 1, date: '2026-12-24', time: '16:00', duration: 2 },
    body: NewPcBooking,
    whenWrong: { code: 'PC_BOOKING_INVALID', fields: ['date', 'time', 'duration'] },
    once: true,
    status: 201,
    response: Acknowledged,
    errors: ['PC_BOOKING_INVALID', 'PC_PAST', 'PC_NOT_FOUND', 'PC_TAKEN', ...refusedToAll],
  },
} as const satisfies EndpointTable;
