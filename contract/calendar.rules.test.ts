import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar.rules.ts';

const now = Temporal.Instant.from('2026-11-15T08:30:15.678Z');

const stay: CalendarEvent = {
  uid: '7K3M9QX2PA4D@nightdesk',
  startsAt: Temporal.Instant.from('2026-11-20T16:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-23T11:00:00Z'),
  summary: 'Room 12',
  location: 'Nightdesk',
  description: 'Reference 7K3M9QX2PA4D',
};

/** Joins folded lines, as a calendar does. */
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('writes a calendar with its events in UTC', () => {
  expect(writeCalendar([stay], now)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Nightdesk//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:7K3M9QX2PA4D@nightdesk',
      'DTSTAMP:20261115T083015Z',
      'DTSTART:20261120T160000Z',
      'DTEND:20261123T110000Z',
      'SUMMARY:Room 12',
      'LOCATION:Nightdesk',
      'DESCRIPTION:Reference 7K3M9QX2PA4D',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('writes several events into one file', () => {
  const text = writeCalendar([stay, { ...stay, uid: 'other@nightdesk' }], now);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
});

test('escapes commas, semicolons, backslashes and every sort of line break', () => {
  const text = writeCalendar([{ ...stay, description: 'a,b;c\\d\ne\r\nf\rg' }], now);
  expect(unfold(text)).toContain('DESCRIPTION:a\\,b\\;c\\\\d\\ne\\nf\\ng');
});

test('a title cannot bring a line of its own', () => {
  const text = writeCalendar([{ ...stay, summary: 'Bunk\r\nATTENDEE:mailto:eve@example.test' }], now);
  expect(unfold(text)).not.toContain('ATTENDEE:mailto:eve@example.test');
});

test.each(['x', 'ü', '灯', '🏮', 'a🏮ü灯'])(
  'folds lines of %s at 75 octets without cutting a letter',
  (letter) => {
    const summary = letter.repeat(70);
    const text = writeCalendar([{ ...stay, summary }], now);
    const lengths = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(unfold(text)).toContain(`SUMMARY:${summary}`);
  },
);

test('leaves a line of exactly 75 octets as it is', () => {
  const text = writeCalendar([{ ...stay, summary: 'x'.repeat(67) }], now);
  expect(text.split('\r\n')).toContain(`SUMMARY:${'x'.repeat(67)}`);
});
