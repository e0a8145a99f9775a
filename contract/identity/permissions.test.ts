import { expect, it } from 'vitest';
import { can, permissions } from './permissions.ts';

const calls = Object.keys(permissions) as (keyof typeof permissions)[]; // its own keys
const as = (role: 'user' | 'clerk' | 'admin') => ({ uid: 'them', role });

it('clerks may do the work of the desk, and of the house nothing that guests may not [CLERK-1]', () => {
  const more = calls.filter(
    (call) => can(as('clerk'), call, 'somebody else') && !can(as('user'), call, 'somebody else'),
  );
  expect(more.toSorted()).toEqual(
    [
      'GET /desk/today',
      'GET /desk/board',
      'GET /desk/bookings',
      'GET /desk/bookings/{id}',
      'POST /desk/bookings',
      'PUT /desk/bookings/{id}',
      'POST /desk/bookings/{id}/check-in',
      'POST /desk/bookings/{id}/check-out',
      'POST /desk/bookings/{id}/no-show',
      'POST /desk/bookings/{id}/undo',
      'GET /desk/check-in/{code}',
      'GET /desk/bookings/{id}/bill',
      'POST /desk/bookings/{id}/charges',
      'DELETE /desk/bookings/{id}/charges/{chargeId}',
      'POST /desk/bookings/{id}/payments',
      'POST /desk/bookings/{id}/receipt',
      'POST /desk/blocks',
      'DELETE /desk/blocks/{id}',
      'PUT /desk/readiness/{kind}/{id}',
      'GET /desk/guests',
      'GET /desk/guests/overview',
      'GET /desk/guests/{uid}',
      'GET /desk/guests/{uid}/events',
      'PUT /desk/guests/{uid}',
      'POST /desk/guests/{uid}/notes',
      'PUT /desk/guests/{uid}/notes/{noteId}',
      'DELETE /desk/guests/{uid}/notes/{noteId}',
      'PUT /orderDetails/{id}',
      // Also for the booking's guest: reading and cancelling it, and its receipt.
      'GET /bookings/{id}',
      'POST /bookings/{id}/cancel',
      'GET /payments/{id}',
      // Messages about it.
      'GET /bookings/{id}/messages',
      'POST /bookings/{id}/messages',
      'POST /bookings/{id}/messages/read',
    ].toSorted(),
  );
});

it('admins may do all that clerks may [CLERK-1]', () => {
  const less = calls.filter((call) => can(as('clerk'), call, 'them') && !can(as('admin'), call, 'them'));
  expect(less).toEqual([]);
});
