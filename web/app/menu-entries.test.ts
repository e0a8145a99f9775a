import { describe, expect, it } from 'vitest';
import { menuFor } from './menu-entries.ts';

const everyone = [
  ['/', 'Home'],
  ['/rooms', 'Available Rooms'],
  ['/studyRoom', 'Group Study Room'],
  ['/feedback', 'Feedback'],
  ['/payments', 'Payment History'],
  ['/bookings', 'Booking History'],
  ['/profile', 'Profile'],
  ['/food', 'Food'],
];
const admins = [
  ['/LoyaltyProgram', 'Loyalty Program'],
  ['/UDI', 'User-Driven Improvements'],
  ['/F&Q', 'F&Q'],
  ['/admin-requests', 'New Admin Requests'],
  ['/addRoom', 'Add Room'],
  ['/OrderUpdate', 'Order Update'],
  ['/desk', 'Front Desk'],
];
const shown = (role: Parameters<typeof menuFor>[0]) => menuFor(role).map(({ to, label }) => [to, label]);

describe('the side menu', () => {
  it('shows a visitor the common entries and Order Status, in order [NAV-3, NAV-4]', () => {
    expect(shown(undefined)).toEqual([
      ...everyone,
      ['/OrderStatus', 'Order Status'],
      ['/pcAccess', 'PC Access'],
    ]);
  });

  it.each(['user', 'pending'] as const)(
    'shows a signed-in %s the same as a visitor [NAV-3, NAV-4]',
    (role) => {
      expect(shown(role)).toEqual(shown(undefined));
    },
  );

  it('shows a clerk what guests see, and the work of the desk [CLERK-3]', () => {
    expect(shown('clerk')).toEqual([
      ...shown('user'),
      ['/OrderUpdate', 'Order Update'],
      ['/desk', 'Front Desk'],
    ]);
  });

  it('shows an admin the admin entries instead of Order Status, Front Desk last [NAV-3, NAV-4, DESK-70]', () => {
    expect(shown('admin')).toEqual([...everyone, ['/pcAccess', 'PC Access'], ...admins]);
  });
});
