import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { FoodOrder } from './food/orders.ts';
import { kinds } from './kinds.ts';

/** What the stream says when bookings of something have changed: look again at what is free. */
export const AvailabilityEvent = z.object({ kind: z.enum(kinds), id: z.int() });
export type AvailabilityEvent = z.infer<typeof AvailabilityEvent>;

/**
 * What a stream can say, by name. Hints (`availability`, `bookables`, `menu`, `prices`, `reset`) are for everyone and say where to look again;
 * `desk` is one for admins: bookings, bills, readiness, orders, or a mail or refund that failed.
 * `message` says to a guest and to the staff of which booking there is something to read, or was read.
 * `order` carries an order as it is now, to its guest and to admins, with an id to come back with after an interruption.
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
      '`availability` carries a list of {kind, id} whose bookings have changed; `bookables` says that rooms, study rooms or PCs were added, changed or retired; `menu` says that the card has; `prices` that price rules have; `desk` says to admins that something has changed that the front desk shows; `order` carries a FoodOrder, to its guest and to admins; `message` says to a guest and to the staff of which booking somebody has written or read something; after `reset` anything may have changed; `beat` only says that the line is good, the first one also as whom it was opened (`uid`). After an interruption, `Last-Event-ID` brings the orders and messages that were missed; the rest is to be looked at again.',
    response: z.string(),
    media: 'text/event-stream',
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
