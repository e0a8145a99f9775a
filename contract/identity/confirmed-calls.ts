import type { EndpointKey } from '../endpoint.ts';
import type { Endpoints } from '../endpoints.ts';

/**
 * Calls of which a stolen session or a borrowed screen could make much: their caller has signed in or confirmed who they
 * are within the last minutes.
 */
export const confirmedCalls = [
  'POST /desk/bookings/{id}/refunds',
  'PUT /users/{uid}',
  'PUT /desk/house',
  'DELETE /desk/guests/{uid}',
] as const satisfies readonly (keyof Endpoints & EndpointKey)[];

const calls: ReadonlySet<string> = new Set(confirmedCalls);

export const needsConfirmation = (call: EndpointKey): boolean => calls.has(call);
