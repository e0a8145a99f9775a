import { pages } from '#contract/pages.ts';
import type { Role } from '#contract/roles.ts';

type Audience = 'all' | 'guests' | 'admins';

/** The side menu in its order. `guests` is everyone who is not an admin, visitors included. */
const entries = [
  { to: pages.home, label: 'Home', for: 'all' },
  { to: pages.rooms, label: 'Available Rooms', for: 'all' },
  { to: pages.studyRooms, label: 'Group Study Room', for: 'all' },
  { to: pages.feedback, label: 'Feedback', for: 'all' },
  { to: pages.payments, label: 'Payment History', for: 'all' },
  { to: pages.bookings, label: 'Booking History', for: 'all' },
  { to: pages.profile, label: 'Profile', for: 'all' },
  { to: pages.food, label: 'Food', for: 'all' },
  { to: pages.orderStatus, label: 'Order Status', for: 'guests' },
  { to: pages.pcs, label: 'PC Access', for: 'all' },
  { to: pages.loyalty, label: 'Loyalty Program', for: 'admins' },
  { to: pages.improvements, label: 'User-Driven Improvements', for: 'admins' },
  { to: pages.questions, label: 'F&Q', for: 'admins' },
  { to: pages.adminRequests, label: 'New Admin Requests', for: 'admins' },
  { to: pages.addRoom, label: 'Add Room', for: 'admins' },
  { to: pages.orderUpdate, label: 'Order Update', for: 'admins' },
] as const satisfies readonly { to: string; label: string; for: Audience }[];

export type MenuEntry = (typeof entries)[number];

/** The entries that someone of this role sees, in order; a visitor has none. */
export const menuFor = (role: Role | undefined): readonly MenuEntry[] => {
  const hidden: Audience = role === 'admin' ? 'guests' : 'admins';
  return entries.filter((entry) => entry.for !== hidden);
};
