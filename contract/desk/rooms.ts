import { z } from 'zod';
import { Id } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, Instant, PathId, ShownDate, Sum } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { Block } from './blocks.ts';
import { readinessStates } from './desk.rules.ts';

/** How many days the list of rooms shows. */
export const shownDays = 14;

const Author = z.object({ by: z.string(), at: Instant });

const Closing = z.object({
  from: z.string().describe('A day for rooms, an instant otherwise'),
  until: z.string().optional().describe('The first open day or the instant of opening; missing if not known'),
  reason: z.string().optional().describe('Of a block; what is out of order has none'),
});

/** A room, study room or PC as the desk manages it. */
export const DeskRoom = z
  .object({
    kind: z.enum(kinds),
    id: Id,
    title: z.string(),
    image: z.string(),
    price: Amount.describe('Per night or hour'),
    details: z.array(z.string()).describe('The first items that it offers'),
    state: z.enum(['open', 'closed', 'retired']),
    closed: Closing.optional().describe('Of what is closed now'),
    closing: Closing.optional().describe('The next time in which it is closed, where that is soon'),
    retired: Author.partial({ by: true }).optional(),
    readiness: z.enum(readinessStates),
    readinessSet: Author.optional().describe('Who set it last; missing if a guest has left since'),
    leftAt: Instant.optional().describe('When to clean: when its guest left'),
    nextAt: Instant.optional().describe('When the next guest arrives, where that is today'),
    days: z
      .array(z.number().min(0).max(1).nullable())
      .length(shownDays)
      .describe('From today on, how much of each day is taken: 1 of a taken night; null where it is closed'),
  })
  .meta({ id: 'DeskRoom' });
export type DeskRoom = z.infer<typeof DeskRoom>;

const LogEntry = Author.extend({
  action: z.string().describe('The call that was made'),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});

/** All editable fields of a bookable, and what depends on them. */
export const DeskRoomDetail = DeskRoom.extend({
  description: z.string(),
  images: z.array(z.string()).describe('All of them; the first is the image'),
  imageTexts: z.array(z.string()).describe('What each of the images shows, in words'),
  allDetails: z.string().describe('What it offers, one item per line; empty for PCs'),
  accessCode: z.string().optional().describe('Of the door, the locker or the PC, where it has one'),
  rating: z.number().optional().describe("The house's own; PCs have none"),
  reviews: z.int().describe('How many guests have rated it; their average is shown instead'),
  shownRating: z.number().optional(),
  version: z.int(),
  changed: Author.optional().describe('Who last changed what guests read'),
  hasBookings: z.boolean().describe('Whether it was ever booked: then its kind is fixed'),
  toCome: z.object({
    count: z.int().describe('Bookings that are not over'),
    lastEndsAt: Instant.optional(),
  }),
  nextGuest: z.object({ name: z.string(), startsAt: Instant }).optional(),
  monthSum: Sum.describe('The revenue of its nights or hours this month'),
  blocks: z.array(Block.extend({ set: Author.optional() })).describe('Those that are not over'),
  booked: z
    .array(z.object({ from: ShownDate, to: ShownDate }))
    .describe(
      'Of a sleeping room: nights of the coming year that are booked or held, up to a day that is not',
    ),
  lately: z.array(LogEntry).describe('The last four things that were done to it'),
}).meta({ id: 'DeskRoomDetail' });
export type DeskRoomDetail = z.infer<typeof DeskRoomDetail>;

const ListedRoom = DeskRoom.extend({
  rules: z.int().describe('How many active price rules apply to it'),
});
export type ListedRoom = z.infer<typeof ListedRoom>;

export const DeskRooms = z
  .object({ from: ShownDate.describe('The first of the days'), rooms: z.array(ListedRoom) })
  .meta({ id: 'DeskRooms' });
export type DeskRooms = z.infer<typeof DeskRooms>;

export const deskRoomEndpoints = {
  'GET /desk/rooms': {
    summary: 'Rooms, study rooms and PCs with their upkeep, including retired ones',
    response: DeskRooms,
  },
  'GET /desk/rooms/{kind}/{id}': {
    summary: 'All that can be changed of a room, study room or PC, with its version',
    params: z.object({ kind: z.enum(kinds), id: PathId }),
    response: DeskRoomDetail,
    errors: ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
