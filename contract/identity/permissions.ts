import type { EndpointKey } from '../endpoint.ts';
import type { Endpoints } from '../endpoints.ts';

/** `pending` has requested admin rights; a `clerk` works at the desk without running the house. */
export const roles = ['user', 'pending', 'clerk', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who is calling: an unknown visitor, or a user with a role. */
export type Caller = { uid: string; role: Role } | null;

/**
 * Who may make a call. `staff` are clerks and admins. `self` is the user named in the address, or an admin; `owner` is the owner of
 * what the address names, or staff; `only-owner` excludes staff. Ownership is checked once the row is loaded. The use case decides
 * what a caller then sees (own or all).
 */
export type Access = 'everyone' | 'signed-in' | 'self' | 'owner' | 'only-owner' | 'staff' | 'admins';

/** Whether a role works at the desk: staff see all bookings, bills and orders, and get their events. */
export const isStaff = (caller: { role: Role } | null | undefined): boolean =>
  caller?.role === 'clerk' || caller?.role === 'admin';

/** The permission of every call; a call without one does not compile. */
export const permissions = {
  'GET /config': 'everyone',
  'GET /house': 'everyone',
  'GET /questions': 'everyone',
  'GET /desk/house': 'admins',
  'PUT /desk/house': 'admins',
  'POST /desk/house/test-mail': 'admins',
  'GET /desk/translations': 'admins',
  'GET /desk/translations/summary': 'admins',
  'PUT /desk/translations': 'admins',
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
  'GET /mailPreferences': 'signed-in',
  'PUT /mailPreferences': 'signed-in',
  'GET /calendarFeed': 'signed-in',
  'PUT /calendarFeed': 'signed-in',
  'DELETE /calendarFeed': 'signed-in',
  'POST /confirmations': 'signed-in',
  'GET /bookings': 'everyone',
  'POST /bookings': 'signed-in',
  'GET /bookings/{id}': 'owner',
  'POST /bookings/{id}/cancel': 'owner',
  'GET /waitlist': 'signed-in',
  'POST /waitlist': 'signed-in',
  'DELETE /waitlist/{id}': 'only-owner',
  'POST /bookings/{id}/extend': 'only-owner',
  'GET /bookings/{id}/messages': 'owner',
  'POST /bookings/{id}/messages/read': 'owner',
  'POST /bookings/{id}/messages': 'owner',
  'GET /pcbookinghistory': 'signed-in',
  'POST /pcbookinghistory': 'signed-in',
  'GET /payments': 'signed-in',
  'POST /payments': 'signed-in',
  'GET /orderDetails': 'signed-in',
  'POST /orderDetails': 'signed-in',
  'PUT /orderDetails/{id}': 'staff',
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
  'GET /now': 'everyone',
  'GET /stay': 'signed-in',
  'GET /stay/near': 'signed-in',
  'GET /quote': 'everyone',
  'GET /prices': 'everyone',
  'GET /events': 'everyone',
  'GET /desk/bookings': 'staff',
  'GET /desk/bookings/{id}': 'staff',
  'POST /desk/bookings': 'staff',
  'PUT /desk/bookings/{id}': 'staff',
  'POST /desk/bookings/{id}/check-in': 'staff',
  'POST /desk/bookings/{id}/check-out': 'staff',
  'POST /desk/bookings/{id}/no-show': 'staff',
  'POST /desk/bookings/{id}/undo': 'staff',
  'GET /desk/check-in/{code}': 'staff',
  'GET /desk/guests': 'staff',
  'GET /desk/guests/overview': 'staff',
  'GET /desk/guests/{uid}': 'staff',
  'GET /desk/guests/{uid}/events': 'staff',
  'PUT /desk/guests/{uid}': 'staff',
  'POST /desk/guests/{uid}/notes': 'staff',
  'PUT /desk/guests/{uid}/notes/{noteId}': 'staff',
  'DELETE /desk/guests/{uid}/notes/{noteId}': 'staff',
  'GET /desk/guests/{uid}/merge': 'admins',
  'PUT /desk/guests/{uid}/different': 'admins',
  'POST /desk/guests/{uid}/merge': 'admins',
  'POST /desk/guests/{uid}/export': 'admins',
  'DELETE /desk/guests/{uid}': 'admins',
  'GET /profile/export': 'signed-in',
  'GET /desk/bookings/{id}/bill': 'staff',
  'POST /desk/bookings/{id}/charges': 'staff',
  'DELETE /desk/bookings/{id}/charges/{chargeId}': 'staff',
  'POST /desk/bookings/{id}/payments': 'staff',
  'POST /desk/bookings/{id}/refunds': 'admins',
  'POST /desk/bookings/{id}/receipt': 'staff',
  'POST /desk/photos': 'admins',
  'POST /desk/blocks': 'staff',
  'DELETE /desk/blocks/{id}': 'staff',
  'PUT /desk/readiness/{kind}/{id}': 'staff',
  'GET /desk/board': 'staff',
  'GET /desk/insights': 'admins',
  'GET /desk/today': 'staff',
  'GET /desk/log': 'admins',
  'GET /desk/log/summary': 'admins',
  'GET /desk/rates': 'admins',
  'POST /desk/rates': 'admins',
  'PUT /desk/rates/order': 'admins',
  'PUT /desk/rates/{id}': 'admins',
  'DELETE /desk/rates/{id}': 'admins',
  'GET /desk/rooms': 'admins',
  'GET /desk/rooms/{kind}/{id}': 'admins',
  'GET /desk/rooms/{kind}/{id}/calendars': 'admins',
  'PUT /desk/rooms/{kind}/{id}/feed': 'admins',
  'DELETE /desk/rooms/{kind}/{id}/feed': 'admins',
  'POST /desk/rooms/{kind}/{id}/imports': 'admins',
  'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch': 'admins',
  'DELETE /desk/rooms/{kind}/{id}/imports/{importId}': 'admins',
} as const satisfies Record<keyof Endpoints & EndpointKey, Access>;

/** Whether a caller may make a call on something owned by `owner`, if known; null means that the owner is gone. */
export const can = (caller: Caller, call: keyof typeof permissions, owner?: string | null): boolean => {
  const access: Access = permissions[call];
  if (access === 'everyone') return true;
  if (!caller) return false;
  const mayOwn = owner === undefined || caller.uid === owner;
  switch (access) {
    case 'signed-in':
      return true;
    case 'self':
      return caller.role === 'admin' || caller.uid === owner;
    case 'owner':
      return isStaff(caller) || mayOwn;
    case 'only-owner':
      return mayOwn;
    case 'staff':
      return isStaff(caller);
    case 'admins':
      return caller.role === 'admin';
  }
};
