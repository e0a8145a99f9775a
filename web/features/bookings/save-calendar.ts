import type { Here } from '#contract/bookings.rules.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { Booking } from './booking.ts';
import { toCalendarEvent } from './to-calendar-event.ts';
import { writeCalendar } from './write-calendar.ts';

/** Hands bookings to the guest as a file for their calendar. */
export const saveCalendar = (name: string, bookings: readonly Booking[], here: Here): void => {
  const events = bookings.map((booking) => toCalendarEvent(booking, here));
  saveFile(`${name}.ics`, 'text/calendar', writeCalendar(events, here.now));
};
