import { z } from 'zod';
import { statuses } from '../bookings.rules.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Balance, CalendarDate, Instant, optional, PersonName, ShownDate, visibleText } from '../fields.ts';
import { roles } from '../identity/permissions.ts';
import { PhoneNumber } from '../identity/users.ts';
import { kinds } from '../kinds.ts';
import { PageQuery, readDecimal } from '../lists.ts';
import { DeskBooking, DeskGuest } from './bookings.ts';
import { guestEventKinds, guestSegments, guestSorts } from './guests.rules.ts';

/** A suspended guest can neither sign in nor book; without an end it lasts until it is lifted. */
export const GuestSuspension = z.object({
  since: Instant,
  until: ShownDate.optional().describe('The first day on which the suspension is over'),
  reason: z.string(),
});
export type GuestSuspension = z.infer<typeof GuestSuspension>;

/** The booking that a guest is here for, or that they arrive for today. */
const GuestNow = z.object({
  state: z.enum(['in house', 'arriving']),
  bookingId: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
});

/** A guest found by name, e-mail address, phone number or reference. */
export const FoundGuest = DeskGuest.extend({
  role: z.enum(roles).optional().describe('Of an account'),
  suspended: GuestSuspension.optional(),
  now: GuestNow.optional(),
  stays: z.int().describe('Bookings that have begun and were kept'),
  lastStay: ShownDate.optional().describe('When the last of them began'),
  nextStay: ShownDate.optional().describe('When the next begins after today'),
  since: Instant.describe('When the account or the record was made'),
  spent: Balance.describe('What was paid and not given back'),
  points: z.int().optional().describe('Of a member'),
  rating: z.number().optional().describe('The average of what the guest has rated'),
  reference: z.string().optional().describe('Of the booking by which the guest was found'),
}).meta({ id: 'FoundGuest' });
export type FoundGuest = z.infer<typeof FoundGuest>;

export const DeskGuestsQuery = PageQuery.extend({
  q: optional(z.string().trim().max(100).optional()).describe(
    'Finds name, e-mail, phone number and reference',
  ),
  segment: z.enum(guestSegments).default('all'),
  sort: z.enum(guestSorts).default('name'),
  limit: z.preprocess(readDecimal, z.int().min(1).max(1000)).default(10).describe('10 by default'),
});
export type DeskGuestsQuery = z.infer<typeof DeskGuestsQuery>;

/** The most accounts, and the most guest records, that are counted. */
export const maxCounted = 10_000;

/** Two records that may belong to one guest. */
export const GuestDouble = z.object({
  guests: z.tuple([DeskGuest, DeskGuest]),
  same: z.enum(['phone', 'email']).describe('What they have in common'),
});
export type GuestDouble = z.infer<typeof GuestDouble>;

export const GuestsOverview = z
  .object({
    total: z.int().describe('At most 10,000 accounts and as many records without one are counted'),
    inHouse: z.int(),
    arriving: z.int(),
    suspended: z.int(),
    doubles: z.array(GuestDouble).describe('At most 50, which may each be of one guest'),
  })
  .meta({ id: 'GuestsOverview' });
export type GuestsOverview = z.infer<typeof GuestsOverview>;

export const GuestNote = z.object({
  noteId: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  author: z.string(),
  isOwn: z.boolean().describe('Whether the caller has written it and can withdraw it'),
  at: Instant,
});
export type GuestNote = z.infer<typeof GuestNote>;

export const GuestDetail = DeskGuest.extend({
  emailVerified: z.boolean(),
  photoURL: z.string(),
  role: z.enum(roles).optional().describe('Of an account'),
  isLastAdmin: z.boolean(),
  isSelf: z.boolean().describe('Whether it is the caller'),
  since: Instant,
  suspended: GuestSuspension.optional(),
  stays: z.object({ count: z.int(), nights: z.int(), hours: z.int() }),
  spent: z.object({ total: Balance, food: Balance.describe('How much of it for food') }),
  points: z
    .object({
      total: z.int().describe('At most 10,000 accounts and as many records without one are counted'),
      next: z.object({ points: z.int(), on: Instant }).optional().describe('What expires next'),
    })
    .optional()
    .describe('Of a member'),
  ratings: z.object({ count: z.int(), average: z.number().optional(), last: z.int().optional() }),
  cancelled: z.int(),
  noShows: z.int(),
  now: DeskBooking.optional().describe('The running booking, or the next one'),
  notes: z.array(GuestNote).describe('Pinned ones first, then the newest'),
  doubles: z.array(GuestDouble).describe('Records that may be of the same guest'),
}).meta({ id: 'GuestDetail' });
export type GuestDetail = z.infer<typeof GuestDetail>;

/** An event in a guest's history. */
export const GuestEvent = z.object({
  at: Instant,
  kind: z.enum(guestEventKinds).describe('`voice`: ratings, suggestions and rewards'),
  what: z.enum([
    'booked',
    'checked in',
    'checked out',
    'cancelled',
    'no-show',
    'ordered',
    'order cancelled',
    'paid',
    'paid online',
    'refunded',
    'charged',
    'rated',
    'suggested',
    'redeemed',
    'joined',
  ]),
  title: z.string().describe('Of the bookable, the dishes, the charge or the reward'),
  text: z.string().describe('What the guest or the desk has said of it; the method of a payment'),
  actor: z.string().describe('The member of staff who did it; empty if it was the guest'),
  status: z.enum(statuses).optional().describe('Of a booking, as it is now'),
  date: ShownDate.optional(),
  amount: Balance.optional(),
  points: z.int().optional(),
  rating: z.int().optional(),
  number: z.int().optional().describe('Of an order'),
  bookingId: z.string().optional(),
});
export type GuestEvent = z.infer<typeof GuestEvent>;

export const GuestEventsQuery = PageQuery.extend({ kind: z.enum(guestEventKinds).optional() });
export type GuestEventsQuery = z.infer<typeof GuestEventsQuery>;

export const GuestChange = z.object({
  name: PersonName.min(1, 'Please enter the name of the guest.').optional(),
  phoneNumber: PhoneNumber.optional(),
  suspended: z.boolean().optional().describe('The stay that runs goes on'),
  until: optional(CalendarDate.optional()).describe('Of a suspension: the first day on which it is over'),
  reason: optional(visibleText(200).optional()).describe('Of a suspension'),
});
export type GuestChange = z.infer<typeof GuestChange>;

export const NewNote = z.object({ text: visibleText(2000), pinned: z.boolean().default(false) });

const Uid = z.object({ uid: z.string().min(1).max(64) });
const NoteParams = Uid.extend({ noteId: z.string().max(64) });
const NoteId = z.object({ noteId: z.string() });

export const guestEndpoints = {
  'GET /desk/guests': {
    summary: 'Finds guests, with and without an account',
    query: DeskGuestsQuery,
    response: z.array(FoundGuest),
  },
  'GET /desk/guests/overview': {
    summary: 'How many guests there are, and which records may be of one guest',
    response: GuestsOverview,
  },
  'GET /desk/guests/{uid}': {
    summary: 'One guest with figures and notes; of a record that was taken over, its account',
    params: Uid,
    response: GuestDetail,
    errors: ['GUEST_NOT_FOUND'],
  },
  'GET /desk/guests/{uid}/events': {
    summary: 'What happened with a guest, the newest first',
    params: Uid,
    query: GuestEventsQuery,
    response: z.array(GuestEvent),
    errors: ['GUEST_NOT_FOUND'],
  },
  'PUT /desk/guests/{uid}': {
    summary: 'Changes name and phone number; admins also suspend a guest or lift the suspension',
    example: { suspended: true, until: '2026-12-01', reason: 'Two no-shows' },
    params: Uid,
    body: GuestChange,
    response: Uid,
    errors: ['GUEST_NOT_FOUND', 'GUEST_IS_STAFF', 'GUEST_CHANGED'],
  },
  'POST /desk/guests/{uid}/notes': {
    summary: 'Adds a note about a guest; only the desk reads it',
    example: { text: 'Always a lower bunk.', pinned: true },
    params: Uid,
    body: NewNote,
    once: true,
    status: 201,
    response: NoteId,
    errors: ['GUEST_NOT_FOUND', 'GUEST_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  },
  'PUT /desk/guests/{uid}/notes/{noteId}': {
    summary: 'Pins or unpins a note',
    example: { pinned: true },
    params: NoteParams,
    body: z.object({ pinned: z.boolean() }),
    response: NoteId,
    errors: ['GUEST_NOT_FOUND', 'NOTE_NOT_FOUND', 'GUEST_CHANGED'],
  },
  'DELETE /desk/guests/{uid}/notes/{noteId}': {
    summary: 'Withdraws a note; only the author can',
    params: NoteParams,
    response: NoteId,
    errors: ['GUEST_NOT_FOUND', 'NOTE_NOT_FOUND', 'NOTE_OF_ANOTHER', 'GUEST_CHANGED'],
  },
} as const satisfies EndpointTable;
