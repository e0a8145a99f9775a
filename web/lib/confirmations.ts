import type { CallKey, CallOutput } from './api.ts';

type Confirmation = 'acknowledged' | 'insertedId' | 'success' | 'payUrl';

/** The fields that confirm a call and are in each of its responses. */
type ConfirmationOf<K extends CallKey> = {
  [F in Confirmation]: CallOutput<K> extends Record<F, unknown> ? F : never;
}[Confirmation];

/** Calls whose response has a field that confirms them. */
type ConfirmedKey = { [K in CallKey]: ConfirmationOf<K> extends never ? never : K }[CallKey];

/**
 * The field that confirms a call: without it the call failed, whatever the status. Null if the status is
 * enough.
 */
export const confirmations: Readonly<{
  [K in ConfirmedKey]: ConfirmationOf<K> | null;
}> = {
  'POST /rooms': 'insertedId',
  'POST /studyRooms': 'insertedId',
  'POST /pcs': 'insertedId',
  'POST /menu': 'insertedId',
  'POST /feedback': 'insertedId',
  'POST /bookings': 'acknowledged',
  'POST /pcbookinghistory': 'acknowledged',
  'POST /bookings/{id}/cancel': 'success',
  'POST /waitlist': 'acknowledged',
  'DELETE /waitlist/{id}': 'success',
  'POST /bookings/{id}/messages': 'insertedId',
  'POST /payments': 'acknowledged',
  'POST /checkout': 'payUrl',
  'POST /orderDetails': null,
  'POST /users': null,
  'PUT /users/{uid}': 'success',
  'POST /votes': 'acknowledged',
  'POST /suggestions': 'acknowledged',
  'POST /desk/bookings': 'insertedId',
  'POST /desk/bookings/{id}/charges': 'insertedId',
  'POST /desk/bookings/{id}/payments': 'insertedId',
  'POST /desk/blocks': 'insertedId',
  'DELETE /desk/blocks/{id}': 'success',
  'POST /desk/rooms/{kind}/{id}/imports': 'insertedId',
  'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch': 'success',
  'DELETE /desk/rooms/{kind}/{id}/imports/{importId}': 'success',
  'POST /desk/rates': 'insertedId',
  'DELETE /desk/rates/{id}': 'success',
};

/** Whether a response confirms its call. */
export const isConfirmed = (key: CallKey, data: unknown): boolean => {
  const field = (confirmations as Partial<Record<CallKey, Confirmation | null>>)[key];
  return !field || Boolean((data as Partial<Record<Confirmation, unknown>> | null)?.[field]); // JSON of any shape
};
