import { z } from 'zod';
import { Id } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, CalendarDate, Instant, ShownDate, Sum } from '../fields.ts';
import { FoodOrder } from '../food/orders.ts';
import { kinds } from '../kinds.ts';
import { Block } from './blocks.ts';
import { DeskBooking } from './bookings.ts';
import { readinessStates } from './desk.rules.ts';

/** A booking on Today, with what its next step depends on. */
export const TodayBooking = DeskBooking.extend({
  readiness: z.enum(readinessStates),
  occupiedBy: z.string().optional().describe('Who is checked in there now, if somebody else is'),
});
export type TodayBooking = z.infer<typeof TodayBooking>;

const Next = z.object({ _id: z.string(), name: z.string(), startsAt: Instant });

/** Something that needs attention. */
export const Attention = z.discriminatedUnion('type', [
  z.object({ type: z.literal('late'), key: z.string(), booking: DeskBooking, minutes: z.int() }),
  z.object({ type: z.literal('overdue'), key: z.string(), booking: DeskBooking, minutes: z.int() }),
  z.object({
    type: z.literal('out of order'),
    key: z.string(),
    booking: DeskBooking,
    until: ShownDate.optional(),
  }),
  z.object({
    type: z.literal('message'),
    key: z.string(),
    booking: DeskBooking,
    count: z.int().min(1),
    since: Instant.describe('When the first of them came'),
    text: z.string().describe('The last of them'),
  }),
  z.object({ type: z.literal('unpaid'), key: z.string(), booking: DeskBooking }),
  z.object({
    type: z.literal('calendar'),
    key: z.string(),
    kind: z.enum(kinds),
    id: Id,
    title: z.string(),
    from: z.string().describe('A day for rooms, an instant otherwise'),
    to: z.string().describe('The first open day, or the instant of opening'),
    calendar: z.string().describe('The calendar of another site that says it is taken then'),
    booking: DeskBooking.optional().describe('Which is here at that time; missing of another block'),
  }),
  z.object({
    type: z.literal('mail'),
    key: z.string(),
    mailId: z.int(),
    recipient: z.string(),
    guest: z
      .object({ uid: z.string(), name: z.string(), phoneNumber: z.string() })
      .optional()
      .describe('Whose address it is, where somebody has it'),
    subject: z.string(),
    problem: z.string(),
    failedAt: Instant,
  }),
  z.object({
    type: z.literal('refund'),
    key: z.string(),
    refundId: z.string(),
    title: z.string(),
    amount: Sum,
    attempts: z.int(),
    problem: z.string(),
  }),
]);
export type Attention = z.infer<typeof Attention>;

export const Today = z
  .object({
    date: ShownDate,
    arrivals: z
      .array(TodayBooking)
      .describe(
        'Sleeping rooms, by time, also those who are in already or came that day though expected earlier, and today those who were to come earlier and still may',
      ),
    departures: z
      .array(TodayBooking)
      .describe('Sleeping rooms, by time, also those who have left, and today those who are over time'),
    inHouse: z
      .array(TodayBooking)
      .describe('Sleeping rooms: who is checked in now; of another day, who sleeps there that night'),
    hourly: z
      .array(
        TodayBooking.extend({
          unitPrice: Amount.describe('Per hour'),
          next: Next.optional().describe('Who comes next'),
        }),
      )
      .describe(
        'Study rooms and PCs that are taken now, also by guests who are over time, or on another day at some time; by their end',
      ),
    hourlyOpen: z.int().describe('How many study rooms and PCs there are'),
    rooms: z
      .array(
        z.object({
          id: Id,
          title: z.string(),
          isOccupied: z.boolean().describe('Whether somebody is checked in there now'),
          isTakenTonight: z.boolean().describe('Booked or held for the night that begins on that day'),
          isClosedTonight: z.boolean().describe('Blocked or out of order for that night'),
        }),
      )
      .describe('The sleeping rooms, in the order of the board'),
    toClean: z
      .array(
        z.object({
          kind: z.enum(kinds),
          id: Id,
          title: z.string(),
          state: z.enum(readinessStates),
          occupiedBy: z.string().optional().describe('Who leaves that day and is still in'),
          next: Next.optional().describe('Who waits for it that day'),
        }),
      )
      .describe('What is to clean now and what will be after departures, by who waits'),
    kitchen: z
      .array(FoodOrder.extend({ place: z.string().describe('The title of the room, study room or PC') }))
      .describe('Open orders, the oldest first; only of today'),
    due: z
      .object({
        amount: Sum,
        bills: z.int(),
        bookings: z.array(TodayBooking).describe('Those of the bills, the greatest sum first'),
      })
      .describe('Owed by those who arrive, leave or are in the house that day'),
    attention: z
      .array(Attention)
      .describe(
        'Worst first. Late, over time and failed only of today; who has left without paying in the last seven days, or on another day that was asked for; bookings in what is out of order whenever they are, or those of another day that was asked for',
      ),
    blocks: z.array(Block).describe('What is closed that day'),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof Today>;

export const todayEndpoints = {
  'GET /desk/today': {
    summary: 'Arrivals, departures, who is in the house, what is to be done',
    query: z.object({ date: CalendarDate.optional().describe('Today by default') }),
    response: Today,
  },
} as const satisfies EndpointTable;
