import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant } from '../fields.ts';

/** Sections of a guest's data export; a section without data is an empty list. */
export const guestFileSections = [
  ...([
    'profile',
    'deskRecords',
    'mergedRecords',
    'waysToSignIn',
    'secondFactor',
    'passkeys',
    'devices',
    'mails',
    'calendarFeeds',
  ] as const),
  ...([
    'bookings',
    'waitlist',
    'messages',
    'payments',
    'charges',
    'deskPayments',
    'checkouts',
    'transfers',
    'refunds',
  ] as const),
  ...(['orders', 'membership', 'points', 'rewards', 'feedback', 'suggestions', 'deskActions'] as const),
  // Internal remarks of the desk.
  ...(['suspension', 'recordSuspension', 'notes', 'deskLog'] as const),
] as const;
export type GuestFileSection = (typeof guestFileSections)[number];

/** All data stored about a guest, without secrets; amounts in the house's currency, instants in UTC. */
export const GuestFile = z
  .object({
    house: z.string(),
    writtenAt: Instant,
    uid: z.string(),
    currency: z.string(),
    timeZone: z.string().describe('The time zone of dates and times of bookings'),
    sections: z.partialRecord(z.enum(guestFileSections), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'GuestFile' });
export type GuestFile = z.infer<typeof GuestFile>;

const Uid = z.object({ uid: z.string().min(1).max(64) });

export const privacyEndpoints = {
  'POST /desk/guests/{uid}/export': {
    summary:
      'A file with everything that the house stores about a guest, to hand over; the log says who created it',
    params: Uid,
    response: GuestFile,
    errors: ['GUEST_NOT_FOUND', 'GUEST_CHANGED'],
  },
  'DELETE /desk/guests/{uid}': {
    summary: 'Erases a guest; bookings, payments and orders stay without a name',
    description:
      'Refused while the guest has a booking that is current, upcoming or being paid, an open order or an unsettled bill. It cannot be undone.',
    params: Uid,
    response: Uid,
    errors: [
      ...(['GUEST_NOT_FOUND', 'GUEST_CHANGED', 'GUEST_IS_STAFF'] as const),
      ...(['GUEST_HAS_BOOKINGS', 'GUEST_HAS_ORDERS', 'GUEST_HAS_OPEN_BILLS'] as const),
    ],
  },
  'GET /profile/export': {
    summary: "A file with what the house stores about the caller, without the desk's own notes",
    response: GuestFile,
    errors: ['TOO_MANY_EXPORTS'],
  },
} as const satisfies EndpointTable;
