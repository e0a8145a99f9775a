import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { addressOfHouse } from '#web/lib/house.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type Booking, describeAmount, lengthOf, nameOf } from './booking.ts';

/** Something that takes place from one moment to another, for a guest's calendar. */
export type CalendarEvent = {
  uid: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  summary: string;
  location: string;
  /** Who receives the guest, where that is known. */
  organizer?: { name: string; email: string };
  description: string;
};

const longestLine = 75;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Breaks a line so that none has more than 75 octets; a letter is never cut, and what goes on begins with a space. */
const fold = (line: string): string => {
  let folded = '';
  let length = 0;
  for (const letter of line) {
    const size = octets(letter);
    if (length + size > longestLine) {
      folded += '\r\n ';
      length = 1;
    }
    folded += letter;
    length += size;
  }
  return folded;
};

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** 20261120T160000Z */
const writeInstant = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/** Nothing in a quoted name can end it. */
const writeOrganizer = ({ name, email }: { name: string; email: string }): string =>
  `ORGANIZER;CN="${name.replaceAll('"', "'")}":mailto:${email}`;

const writeEvent = (event: CalendarEvent, now: Temporal.Instant): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${writeInstant(now)}`,
  `DTSTART:${writeInstant(event.startsAt)}`,
  `DTEND:${writeInstant(event.endsAt)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `LOCATION:${escapeText(event.location)}`,
  ...(event.organizer ? [writeOrganizer(event.organizer)] : []),
  `DESCRIPTION:${escapeText(event.description)}`,
  'END:VEVENT',
];

/** A calendar file (RFC 5545) of these events. */
export const writeCalendar = (events: readonly CalendarEvent[], now: Temporal.Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nightdesk//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => writeEvent(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

/** A booking as a guest's calendar shows it; added again, it replaces itself. */
const toCalendarEvent = (booking: Booking, here: VenueClock): CalendarEvent => ({
  uid: `${booking.id}@nightdesk`,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  summary: `${nameOf(booking)}, ${booking.title}`,
  location: `${currentHouse().name}, ${addressOfHouse(currentHouse())}`,
  organizer: currentHouse(),
  description: [
    m.bookings_reference({ id: booking.id }),
    // A calendar shows its own zone's time; the desk means the venue's.
    `${m.lib_time_in_zone({ time: booking.time, zone: here.timeZone })}, ${lengthOf(booking)}`,
    describeAmount(booking),
    m.bookings_free_to_cancel({ until: formatMoment(booking.freeUntil, here) }),
  ].join('\n'),
});

/** Hands bookings to the guest as a file for their calendar. */
export const saveCalendar = (name: string, bookings: readonly Booking[], here: VenueClock): void => {
  const events = bookings.map((booking) => toCalendarEvent(booking, here));
  saveFile(`${name}.ics`, 'text/calendar', writeCalendar(events, here.now));
};
