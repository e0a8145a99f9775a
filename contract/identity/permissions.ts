import type { EndpointKey } from '../endpoint.ts';
import type { Endpoints } from '../endpoints.ts';

/** `pending` has asked for admin rights and waits for an admin's word. */
export const roles = ['user', 'pending', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who is asking: nobody known, or someone with a role. */
export type Caller = { uid: string; role: Role } | null;

/**
 * Who may make a call. `self` is whoever the address names, or an admin; `owner` is whoever owns the thing that it
 * names, or an admin, and `only-owner` not even an admin, which is asked again once that is loaded.
 * What a caller then sees of it (own or all) is the use case's to decide.
 */
export type Access = 'everyone' | 'signed-in' | 'self' | 'owner' | 'only-owner' | 'admins';

/** Every call of the product has its line here; one without does not compile. */
export const permissions = {
  'GET /config': 'everyone',
  'GET /house': 'everyone',
  'GET /desk/house': 'admins',
  'PUT /desk/house': 'admins',
  'GET /rooms': 'everyone',
  'GET /rooms/{id}': 'everyone',
  'POST /rooms': 'admins',
  'PUT /rooms/{id}': 'admins',
  'GET /studyRooms': 'everyone',
  'GET /studyRooms/{id}': 'everyone',
  'POST /studyRooms': 'admins',
  'PUT /studyRooms/{id}': 'admins',
  'GET /pcs': 'everyone',
  'GET /pcs/{id}': 'everyone',
  'POST /pcs': 'admins',
  'PUT /pcs/{id}': 'admins',
  'GET /menu': 'everyone',
  'GET /menu/members': 'signed-in',
  'POST /menu': 'admins',
  'PUT /menu/{id}': 'admins',
  'GET /users/{uid}': 'self',
  'GET /users': 'admins',
  'POST /users': 'signed-in',
  'PUT /users/{uid}': 'admins',
  'GET /bookings': 'everyone',
  'POST /bookings': 'signed-in',
  'GET /bookings/{id}': 'owner',
  'POST /bookings/{id}/cancel': 'owner',
  'GET /pcbookinghistory': 'signed-in',
  'POST /pcbookinghistory': 'signed-in',
  'GET /payments': 'signed-in',
  'POST /payments': 'signed-in',
  'GET /orderDetails': 'signed-in',
  'POST /orderDetails': 'signed-in',
  'PUT /orderDetails/{id}': 'admins',
  'POST /orderDetails/contact': 'signed-in',
  'POST /orderDetails/{id}/cancel': 'only-owner',
  'POST /checkout': 'signed-in',
  'GET /checkout/{id}': 'only-owner',
  'POST /checkout/{id}/sandbox': 'only-owner',
  'POST /webhooks/stripe': 'everyone',
  'GET /payments/{id}': 'owner',
  'GET /refunds': 'admins',
  'GET /feedback': 'everyone',
  'POST /feedback': 'signed-in',
  'PUT /feedback/{id}': 'only-owner',
  'PUT /feedback/{id}/answer': 'admins',
  'PUT /feedback/{id}/hidden': 'admins',
  'GET /loyalty': 'signed-in',
  'POST /loyalty/redemptions': 'signed-in',
  'GET /votes': 'signed-in',
  'POST /votes': 'signed-in',
  'GET /suggestions': 'admins',
  'POST /suggestions': 'signed-in',
  'GET /availability': 'everyone',
  'GET /quote': 'everyone',
  'GET /prices': 'everyone',
  'GET /events': 'everyone',
  'GET /desk/bookings': 'admins',
  'GET /desk/bookings/{id}': 'admins',
  'POST /desk/bookings': 'admins',
  'PUT /desk/bookings/{id}': 'admins',
  'POST /desk/bookings/{id}/check-in': 'admins',
  'POST /desk/bookings/{id}/check-out': 'admins',
  'POST /desk/bookings/{id}/no-show': 'admins',
  'POST /desk/bookings/{id}/undo': 'admins',
  'GET /desk/check-in/{code}': 'admins',
  'GET /desk/guests': 'admins',
  'GET /desk/bookings/{id}/bill': 'admins',
  'POST /desk/bookings/{id}/charges': 'admins',
  'DELETE /desk/bookings/{id}/charges/{chargeId}': 'admins',
  'POST /desk/bookings/{id}/payments': 'admins',
  'POST /desk/bookings/{id}/refunds': 'admins',
  'POST /desk/bookings/{id}/receipt': 'admins',
  'POST /desk/photos': 'admins',
  'POST /desk/blocks': 'admins',
  'DELETE /desk/blocks/{id}': 'admins',
  'PUT /desk/readiness/{kind}/{id}': 'admins',
  'GET /desk/board': 'admins',
  'GET /desk/today': 'admins',
  'GET /desk/rates': 'admins',
  'POST /desk/rates': 'admins',
  'PUT /desk/rates/order': 'admins',
  'PUT /desk/rates/{id}': 'admins',
  'DELETE /desk/rates/{id}': 'admins',
  'GET /desk/rooms': 'admins',
  'GET /desk/rooms/{kind}/{id}': 'admins',
} as const satisfies Record<keyof Endpoints & EndpointKey, Access>;

/** Whether a caller may make a call, on the thing of the user `owner` where that is known; null owns nothing any more. */
export const can = (caller: Caller, call: keyof typeof permissions, owner?: string | null): boolean => {
  const access: Access = permissions[call];
  if (access === 'everyone') return true;
  if (!caller) return false;
  if (access === 'signed-in') return true;
  if (caller.role === 'admin' && access !== 'only-owner') return true;
  if (access === 'admins') return false;
  if (access !== 'self' && owner === undefined) return true;
  return caller.uid === owner;
};
