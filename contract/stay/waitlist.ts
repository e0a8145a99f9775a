import { z } from 'zod';
import { Acknowledged, Hours, Id, Nights } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { CalendarDate, ClockTime, Instant, optional, ShownDate, ShownTime, Sum } from '../fields.ts';
import { kinds } from '../kinds.ts';

export const NewWaitlistEntry = z.object({
  kind: z.enum(kinds),
  id: Id,
  date: CalendarDate,
  time: ClockTime,
  nights: optional(Nights.optional()).describe('Of a room, 1 by default'),
  duration: optional(Hours.optional()).describe('Of a study room or PC, in hours, 1 by default'),
});
export type NewWaitlistEntry = z.infer<typeof NewWaitlistEntry>;

/** A guest's waitlist entry and its position. */
export const WaitlistEntry = z
  .object({
    _id: z.string(),
    kind: z.enum(kinds),
    id: Id.describe('Of the room, study room or PC'),
    title: z.string(),
    image: z.string(),
    date: ShownDate,
    time: ShownTime,
    nights: Nights.optional().describe('Of a room'),
    duration: Hours.optional().describe('Of a study room or PC, in hours'),
    startsAt: Instant.describe('Waiting ends then'),
    endsAt: Instant,
    place: z.int().min(1).describe('In line, among those who wait for any of the same time'),
    hold: z
      .object({
        bookingId: z.string().describe('Of the hold; cancelling it gives it up'),
        until: Instant,
        amount: Sum,
      })
      .optional()
      .describe('While the time is held for the guest; booking it confirms it'),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistEndpoints = {
  'GET /waitlist': {
    summary: "The caller's waitlist entries, earliest start first",
    response: z.array(WaitlistEntry),
  },
  'POST /waitlist': {
    summary: 'Joins the waitlist for a time that is taken',
    description:
      'When it becomes free, the first in line whose whole time is free gets a mail, and it is held for them for 30 minutes; then it is offered to the next. Booking it by the usual call confirms it; cancelling the hold gives it up.',
    example: { kind: 'room', id: 1, date: '2026-12-24', time: '16:00', nights: 2 },
    body: NewWaitlistEntry,
    whenBlank: { code: 'DATE_TIME_MISSING', fields: ['date', 'time'] },
    once: true,
    status: 201,
    response: Acknowledged,
    errors: [
      ...(['ROOM_PAST_DATE', 'ROOM_PAST_TIME', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'] as const),
      ...(['PC_PAST', 'TIME_SKIPPED', 'CLOSED_THEN'] as const),
      ...(['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'] as const),
      ...(['STILL_FREE', 'TAKEN_BY_YOU', 'ALREADY_WAITING', 'TOO_MANY_WAITING'] as const),
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'DELETE /waitlist/{id}': {
    summary: 'Leaves the waitlist, and gives up what is held',
    params: z.object({ id: z.string() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['WAITING_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
