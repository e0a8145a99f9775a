import type { Role } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';

type Audience = 'all' | 'guests' | 'staff' | 'admins';

/**
 * The side menu, in order. `guests` is everyone but admins, including visitors; `staff` are clerks and
 * admins.
 */
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
  { to: pages.orderUpdate, label: pageNames.orderUpdate, for: 'staff' },
  { to: pages.desk, label: pageNames.desk, for: 'staff' },
] as const satisfies readonly { to: string; label: string; for: Audience }[];

export type MenuEntry = (typeof entries)[number];

const guests: readonly Audience[] = ['all', 'guests'];

const audiences: Readonly<Record<Role, readonly Audience[]>> = {
  user: guests,
  pending: guests,
  clerk: [...guests, 'staff'],
  admin: ['all', 'staff', 'admins'],
};

/** The menu entries for a role, in order; visitors have no role. */
export const menuFor = (role: Role | undefined): readonly MenuEntry[] =>
  entries.filter((entry) => audiences[role ?? 'user'].includes(entry.for));

/** Whether an entry belongs to the desk, which the menu lists separately. */
export const isOfDesk = (entry: MenuEntry | undefined): boolean =>
  entry?.for === 'staff' || entry?.for === 'admins';
