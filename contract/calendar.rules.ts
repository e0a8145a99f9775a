import type { Temporal } from 'temporal-polyfill';

/** An event for a guest's calendar. */
export type CalendarEvent = {
  uid: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** For nights: whole days instead of instants, end exclusive. */
  days?: { from: string; to: string };
  summary: string;
  location?: string;
  /** Who receives the guest, if known. */
  organizer?: { name: string; email: string };
  description?: string;
  /** Number of changes and whether it is cancelled; a calendar replaces older revisions by newer ones. */
  revision?: { sequence: number; isCancelled: boolean };
  /** Who is invited, for an invitation. */
  attendee?: string;
};

/** Calendar properties: what to do with the events (RFC 5546), or the name of a feed (RFC 7986). */
export type CalendarHead = { method?: 'REQUEST' | 'CANCEL'; name?: string };

const longestLine = 75;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Folds lines at 75 octets without splitting a character; continuation lines begin with a space. */
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

/** Removes what would end the quoted name. */
const writeOrganizer = ({ name, email }: { name: string; email: string }): string =>
  `ORGANIZER;CN="${name.replaceAll('"', "'")}":mailto:${email}`;

const writeRevision = ({ sequence, isCancelled }: NonNullable<CalendarEvent['revision']>): string[] => [
  `SEQUENCE:${sequence}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
];

const writeTime = ({ startsAt, endsAt, days }: CalendarEvent): string[] =>
  days
    ? [
        `DTSTART;VALUE=DATE:${days.from.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${days.to.replaceAll('-', '')}`,
      ]
    : [`DTSTART:${writeInstant(startsAt)}`, `DTEND:${writeInstant(endsAt)}`];

const writeText = (name: string, text: string | undefined): string[] =>
  text ? [`${name}:${escapeText(text)}`] : [];

const writeEvent = (event: CalendarEvent, now: Temporal.Instant): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${writeInstant(now)}`,
  ...writeTime(event),
  ...writeText('SUMMARY', event.summary),
  ...writeText('LOCATION', event.location),
  ...(event.organizer ? [writeOrganizer(event.organizer)] : []),
  ...(event.revision ? writeRevision(event.revision) : []),
  // Requests no reply: the guest has already booked.
  ...(event.attendee ? [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${event.attendee}`] : []),
  ...writeText('DESCRIPTION', event.description),
  'END:VEVENT',
];

/** A calendar file or feed (RFC 5545) of these events. */
export const writeCalendar = (
  events: readonly CalendarEvent[],
  now: Temporal.Instant,
  { method, name }: CalendarHead = {},
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nightdesk//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...['NAME', 'X-WR-CALNAME'].flatMap((property) => writeText(property, name)),
    ...events.flatMap((event) => writeEvent(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
