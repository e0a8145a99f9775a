import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { FoodOrder } from './food/orders.ts';
import { kinds } from './kinds.ts';

/** Sent when bookings of a kind have changed: fetch availability again. */
export const AvailabilityEvent = z.object({ kind: z.enum(kinds), id: z.int() });
export type AvailabilityEvent = z.infer<typeof AvailabilityEvent>;

/**
 * Events of the stream. Hints (`availability`, `bookables`, `menu`, `prices`, `reset`) are public and mean: fetch again; `desk` is
 * the hint for staff: bookings, bills, readiness, orders, failed mails or refunds. `message` gives guest and staff the booking with
 * new or newly read messages. `order` carries the current order to its guest and to staff, with an id to resume from.
 */
export const eventData = {
  availability: z.array(AvailabilityEvent),
  bookables: z.object({}),
  menu: z.object({}),
  prices: z.object({}),
  desk: z.object({}),
  order: FoodOrder,
  message: z.object({ bookingId: z.string() }),
  reset: z.object({}),
  beat: z.object({ uid: z.string().optional() }),
} as const satisfies Record<string, z.ZodType>;
export type EventName = keyof typeof eventData;
export type EventData<Name extends EventName> = z.infer<(typeof eventData)[Name]>;

export const eventEndpoints = {
  'GET /events': {
    summary: 'Follows what the caller may see, as server-sent events',
    description:
      '`availability` carries a list of {kind, id} whose bookings have changed; `bookables` says that rooms, study rooms or PCs were added, changed or retired; `menu` says that the menu has; `prices` that price rules have; `desk` says to staff that something has changed that the front desk shows; `order` carries a FoodOrder, to its guest and to staff; `message` says to a guest and to staff for which booking a message was written or read; after `reset` anything may have changed; `beat` only says that the connection is open, the first one also for which user (`uid`). After an interruption, `Last-Event-ID` brings the orders and messages that were missed; fetch everything else again.',
    response: z.string(),
    media: 'text/event-stream',
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
