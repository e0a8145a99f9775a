import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { kinds } from './kinds.ts';

/** What the stream says when bookings of something have changed: look again at what is free. */
export const AvailabilityEvent = z.object({ kind: z.enum(kinds), id: z.int() });
export type AvailabilityEvent = z.infer<typeof AvailabilityEvent>;

export const eventEndpoints = {
  'GET /events': {
    summary:
      'Server-sent events. `availability` carries a list of {kind, id} whose bookings have changed; after `reset` anything may have',
    response: z.string(),
    media: 'text/event-stream',
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
