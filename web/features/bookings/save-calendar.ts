import type { VenueClock } from '#contract/bookings.rules.ts';
import { type CalendarEvent, writeCalendar } from '#contract/calendar.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { addressOfHouse } from '#web/lib/house.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type Booking, describeAmount, lengthOf, nameOf } from './booking.ts';

/** A booking as a calendar event; adding it again replaces it. */
const toCalendarEvent = (booking: Booking, here: VenueClock): CalendarEvent => ({
  uid: `${booking.id}@nightdesk`,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  summary: `${nameOf(booking)}${m.comma()}${booking.title}`,
  location: `${currentHouse().name}, ${addressOfHouse(currentHouse())}`,
  organizer: currentHouse(),
  description: [
    m.bookings_reference({ id: booking.id }),
    // Calendars show times in their own zone; the desk means the venue's.
    `${m.lib_time_in_zone({ time: booking.time, zone: here.timeZone })}, ${lengthOf(booking)}`,
    describeAmount(booking),
    m.bookings_free_to_cancel({ until: formatMoment(booking.freeUntil, here) }),
  ].join('\n'),
});

/** Downloads bookings as a calendar file. */
export const saveCalendar = (name: string, bookings: readonly Booking[], here: VenueClock): void => {
  const events = bookings.map((booking) => toCalendarEvent(booking, here));
  saveFile(`${name}.ics`, 'text/calendar', writeCalendar(events, here.now));
};
