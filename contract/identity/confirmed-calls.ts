import type { EndpointKey } from '../endpoint.ts';
import type { Endpoints } from '../endpoints.ts';

/**
 * Calls that would be dangerous with a stolen session or a borrowed screen: the caller must have signed in or confirmed their
 * identity within minutes.
 */
export const confirmedCalls = [
  'POST /desk/bookings/{id}/refunds',
  'PUT /users/{uid}',
  'PUT /desk/house',
  'DELETE /desk/guests/{uid}',
] as const satisfies readonly (keyof Endpoints & EndpointKey)[];

const calls: ReadonlySet<string> = new Set(confirmedCalls);

export const needsConfirmation = (call: EndpointKey): boolean => calls.has(call);
