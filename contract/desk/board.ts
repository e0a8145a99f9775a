import { z } from 'zod';
import { Id } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, CalendarDate, Instant, ShownDate } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { Block } from './blocks.ts';
import { DeskBooking } from './bookings.ts';
import { readinessStates } from './desk.rules.ts';

export const BoardBookable = z.object({
  kind: z.enum(kinds),
  id: Id,
  title: z.string(),
  image: z.string(),
  price: Amount.describe('Per night or hour without a price rule'),
  basePrice: Amount.optional().describe('Before it is rounded, where that makes a difference'),
  readiness: z.enum(readinessStates),
  outOfOrderFrom: Instant.optional(),
  outOfOrderUntil: ShownDate.optional().describe('The day on which it opens again; missing if not known yet'),
  retired: z.boolean().optional().describe('Shown as long as it has bookings in view'),
  isOccupied: z.boolean().describe('Whether somebody is checked in there now'),
});
export type BoardBookable = z.infer<typeof BoardBookable>;

export const Board = z
  .object({
    bookables: z.array(BoardBookable),
    bookings: z.array(DeskBooking).describe('Everything in view except cancelled bookings and no-shows'),
    blocks: z.array(Block),
    occupancy: z.array(
      z.object({
        date: ShownDate,
        taken: z
          .int()
          .describe(
            'Sleeping rooms that are taken that night; bookables in use at some hour of the day for study rooms and PCs',
          ),
        open: z.int().describe('Those that are not blocked or out of order'),
        percent: z.int().min(0).max(100),
      }),
    ),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const boardEndpoints = {
  'GET /desk/board': {
    summary: 'What is taken when: bookables, bookings, blocks and occupancy of some days',
    query: z.object({ from: CalendarDate, to: CalendarDate, kind: z.enum(kinds).optional() }),
    response: Board,
    errors: ['SPAN_TOO_LONG'],
  },
} as const satisfies EndpointTable;
