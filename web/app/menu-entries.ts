import type { Role } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';

type Audience = 'all' | 'guests' | 'admins';

/** The side menu in its order. `guests` is everyone who is not an admin, visitors included. */
const entries = [
  { to: pages.home, label: pageNames.home, for: 'all' },
  { to: pages.rooms, label: pageNames.rooms, for: 'all' },
  { to: pages.studyRooms, label: pageNames.studyRooms, for: 'all' },
  { to: pages.feedback, label: pageNames.feedback, for: 'all' },
  { to: pages.payments, label: pageNames.payments, for: 'all' },
  { to: pages.bookings, label: pageNames.bookings, for: 'all' },
  { to: pages.profile, label: pageNames.profile, for: 'all' },
  { to: pages.food, label: pageNames.food, for: 'all' },
  { to: pages.orderStatus, label: pageNames.orderStatus, for: 'guests' },
  { to: pages.pcs, label: pageNames.pcs, for: 'all' },
  { to: pages.loyalty, label: pageNames.loyalty, for: 'admins' },
  { to: pages.improvements, label: pageNames.improvements, for: 'admins' },
  { to: pages.questions, label: pageNames.questions, for: 'admins' },
  { to: pages.adminRequests, label: pageNames.adminRequests, for: 'admins' },
  { to: pages.addRoom, label: pageNames.addRoom, for: 'admins' },
  { to: pages.orderUpdate, label: pageNames.orderUpdate, for: 'admins' },
  { to: pages.desk, label: pageNames.desk, for: 'admins' },
] as const satisfies readonly { to: string; label: string; for: Audience }[];

export type MenuEntry = (typeof entries)[number];

/** The entries that someone of this role sees, in order; a visitor has none. */
export const menuFor = (role: Role | undefined): readonly MenuEntry[] => {
  const hidden: Audience = role === 'admin' ? 'guests' : 'admins';
  return entries.filter((entry) => entry.for !== hidden);
};
