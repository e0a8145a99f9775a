import type { Here } from '#contract/bookings.rules.ts';
import { formatMoment } from '#web/lib/format-when.ts';
import { house } from '#web/lib/house.ts';
import { type Booking, lengthOf, nameOf } from './booking.ts';
import { describeAmount } from './describe-amount.ts';
import type { CalendarEvent } from './write-calendar.ts';

/** A booking as a guest's calendar shows it; added again, it replaces itself. */
export const toCalendarEvent = (booking: Booking, here: Here): CalendarEvent => ({
  uid: `${booking.id}@nightdesk`,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  summary: `${nameOf(booking)}, ${booking.title}`,
  location: `${house.name}, ${house.street}`,
  description: [
    `Reference ${booking.id}`,
    // A calendar shows its own zone's time; the desk means the venue's.
    `${booking.time} (${here.timeZone}), ${lengthOf(booking)}`,
    describeAmount(booking),
    `Free to cancel until ${formatMoment(booking.freeUntil, here)}`,
  ].join('\n'),
});
