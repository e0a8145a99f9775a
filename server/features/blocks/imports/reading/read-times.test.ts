import { describe, expect, it } from 'vitest';
import { leaveOut, mergeTimes } from './import-times.rules.ts';
import { NotACalendar, readTimes } from './read-times.ts';
import { readTimesApart } from './read-times-apart.ts';

const options = { kind: 'room', timeZone: 'Europe/Lisbon', from: '2026-01-01', to: '2030-01-01' } as const;
const ofHours = { ...options, kind: 'pc' } as const;

const calendar = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Travel//EN',
    ...events.flatMap((lines, index) =>
      lines.startsWith('BEGIN')
        ? [lines]
        : ['BEGIN:VEVENT', ...(lines.includes('UID:') ? [] : [`UID:${index}`]), lines, 'END:VEVENT'],
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const lines = (...some: string[]): string => some.join('\r\n');
const read = (event: string, given: Parameters<typeof readTimes>[1] = options) =>
  readTimes(calendar(event), given).map(({ from, to }) => [from, to]);

/** A zone that only the calendar knows: two hours east in summer, one in winter. */
const ownZone = lines(
  'BEGIN:VTIMEZONE',
  'TZID:Hotel Time',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
);

describe('nights', () => {
  it.each([
    [
      'whole days, the last not included',
      'DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261123',
      '2026-11-20',
      '2026-11-23',
    ],
    ['a day without an end', 'DTSTART;VALUE=DATE:20261120', '2026-11-20', '2026-11-21'],
    ['days for a time', 'DTSTART;VALUE=DATE:20261120\r\nDURATION:P2D', '2026-11-20', '2026-11-22'],
    [
      'from arrival to departure',
      'DTSTART:20261120T150000Z\r\nDTEND:20261123T110000Z',
      '2026-11-20',
      '2026-11-23',
    ],
    [
      'by the clock of the venue',
      'DTSTART:20260720T233000Z\r\nDTEND:20260722T100000Z',
      '2026-07-21',
      '2026-07-22',
    ],
    ['a few hours of a day', 'DTSTART:20261120T150000\r\nDURATION:PT2H', '2026-11-20', '2026-11-21'],
    [
      'what began long ago',
      'DTSTART;VALUE=DATE:20200101\r\nDTEND;VALUE=DATE:20260105',
      '2026-01-01',
      '2026-01-05',
    ],
    [
      'what never ends',
      'DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:99991231',
      '2026-11-20',
      '2030-01-01',
    ],
  ])('are %s [CAL-8]', (_, event, from, to) => {
    expect(read(event)).toEqual([[from, to]]);
  });

  it.each([
    ['cancelled', 'DTSTART;VALUE=DATE:20261120\r\nSTATUS:CANCELLED'],
    ['no time', 'DTSTART:20261120T150000Z'],
    ['free', 'DTSTART;VALUE=DATE:20261120\r\nTRANSP:TRANSPARENT'],
    ['long over', 'DTSTART;VALUE=DATE:20251120'],
    ['far ahead', 'DTSTART;VALUE=DATE:20301120'],
    ['backwards', 'DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261110'],
  ])('are none of what is %s [CAL-8]', (_, event) => {
    expect(read(event)).toEqual([]);
  });
});

describe('hours', () => {
  it.each([
    [
      'in UTC',
      'DTSTART:20261120T150000Z\r\nDTEND:20261120T170000Z',
      '2026-11-20T15:00:00Z',
      '2026-11-20T17:00:00Z',
    ],
    [
      'rounded to whole ones',
      'DTSTART:20261120T151500Z\r\nDTEND:20261120T160100Z',
      '2026-11-20T15:00:00Z',
      '2026-11-20T17:00:00Z',
    ],
    [
      'of the venue, without a zone',
      'DTSTART:20260720T150000\r\nDTEND:20260720T170000',
      '2026-07-20T14:00:00Z',
      '2026-07-20T16:00:00Z',
    ],
    [
      'in a known zone',
      'DTSTART;TZID=America/New_York:20260720T150000\r\nDTEND;TZID=America/New_York:20260720T170000',
      '2026-07-20T19:00:00Z',
      '2026-07-20T21:00:00Z',
    ],
    [
      'over a change of the clock',
      'DTSTART;TZID=Europe/Lisbon:20270328T000000\r\nDURATION:PT4H',
      '2027-03-28T00:00:00Z',
      '2027-03-28T04:00:00Z',
    ],
    [
      'over another change of it',
      'DTSTART;TZID=Europe/Lisbon:20271031T000000\r\nDTEND;TZID=Europe/Lisbon:20271031T030000',
      '2027-10-30T23:00:00Z',
      '2027-10-31T03:00:00Z',
    ],
    [
      'of whole days',
      'DTSTART;VALUE=DATE:20260720\r\nDTEND;VALUE=DATE:20260721',
      '2026-07-19T23:00:00Z',
      '2026-07-20T23:00:00Z',
    ],
  ])('are %s [CAL-8]', (_, event, from, to) => {
    expect(read(event, ofHours)).toEqual([[from, to]]);
  });

  it('are in a zone that the calendar describes itself, summer and winter [CAL-8]', () => {
    const at = (day: string) =>
      lines(`DTSTART;TZID=Hotel Time:${day}T150000`, `DTEND;TZID=Hotel Time:${day}T160000`);
    expect(
      readTimes(calendar(ownZone, at('20260720'), at('20261120')), ofHours).map(({ from }) => from),
    ).toEqual(['2026-07-20T13:00:00Z', '2026-11-20T14:00:00Z']);
  });

  it('are whole ones of a clock that is half an hour beside others [CAL-8]', () => {
    const kolkata = { ...ofHours, timeZone: 'Asia/Kolkata' };
    expect(read('DTSTART:20261120T103000Z\r\nDTEND:20261120T110000Z', kolkata)).toEqual([
      ['2026-11-20T10:30:00Z', '2026-11-20T11:30:00Z'],
    ]);
  });
});

describe('a feed', () => {
  it('repeats what repeats, without what is left out, moved or cancelled [CAL-8]', () => {
    const text = calendar(
      lines(
        'UID:a',
        'DTSTART;VALUE=DATE:20261101',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;VALUE=DATE:20261108',
      ),
      lines(
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20261115',
        'DTSTART;VALUE=DATE:20261117',
        'DTEND;VALUE=DATE:20261119',
      ),
      lines('UID:a', 'RECURRENCE-ID;VALUE=DATE:20261122', 'DTSTART;VALUE=DATE:20261122', 'STATUS:CANCELLED'),
      lines('UID:lost', 'RECURRENCE-ID;VALUE=DATE:20261210', 'DTSTART;VALUE=DATE:20261211'),
    );
    expect(readTimes(text, options).map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-01', '2026-11-02'],
      ['2026-11-17', '2026-11-19'],
      ['2026-11-29', '2026-11-30'],
      ['2026-12-11', '2026-12-12'],
    ]);
  });

  it('means the newest of an event, and joins what overlaps [CAL-8]', () => {
    const text = calendar(
      lines('UID:a', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20261105'),
      lines('UID:a', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20261101'),
      lines('UID:b', 'DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261113'),
      lines('UID:c', 'DTSTART;VALUE=DATE:20261112', 'DTEND;VALUE=DATE:20261114'),
      lines('UID:d', 'DTSTART;VALUE=DATE:20261114'),
    );
    expect(readTimes(text, options).map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-05', '2026-11-06'],
      ['2026-11-10', '2026-11-14'],
      ['2026-11-14', '2026-11-15'],
    ]);
  });

  it('may be empty, or several calendars [CAL-8]', () => {
    expect(readTimes(calendar(), options)).toEqual([]);
    const two = calendar('DTSTART;VALUE=DATE:20261105') + calendar('DTSTART;VALUE=DATE:20261107');
    expect(readTimes(two, options)).toHaveLength(2);
  });

  it.each([
    [
      '',
      '<!doctype html><html></html>',
      '{}',
      'BEGIN:VCARD\r\nEND:VCARD',
      'BEGIN:VCALENDAR',
      'not a calendar',
    ],
    [
      calendar('DTSTART:garbage'),
      calendar('SUMMARY:without a time'),
      calendar('DTSTART;VALUE=DATE:20261120\r\nRRULE:FREQ=NEVER'),
    ],
    [calendar('DTSTART:20260101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY')],
  ])('that cannot be read is not believed in part [CAL-8]', (...texts) => {
    for (const text of texts) expect(() => readTimes(text, options), text).toThrow(NotACalendar);
  });

  it('is read apart, where one that takes too long is given up [CAL-8]', async () => {
    expect(await readTimesApart(calendar('DTSTART;VALUE=DATE:20261105'), options)).toEqual([
      { from: '2026-11-05', to: '2026-11-06' },
    ]);
    await expect(readTimesApart('<html>', options)).rejects.toThrow(NotACalendar);
    const long = calendar(
      ...Array.from({ length: 2_000 }, () => 'DTSTART;VALUE=DATE:20261105\r\nRRULE:FREQ=DAILY'),
    );
    await expect(readTimesApart(long, options, 1)).rejects.toThrow(NotACalendar);
  });
});

it('what is taken is left out of a time, and of hours only whole ones stay [CAL-8]', () => {
  const room = { kind: 'room', timeZone: 'Europe/Lisbon' } as const;
  const time = { from: '2026-11-01', to: '2026-11-10' };
  const taken = [
    { from: '2026-11-03', to: '2026-11-04' },
    { from: '2026-11-08', to: '2026-11-20' },
  ];
  expect(leaveOut(time, taken, room)).toEqual([
    { from: '2026-11-01', to: '2026-11-03' },
    { from: '2026-11-04', to: '2026-11-08' },
  ]);
  expect(leaveOut(time, [], room)).toEqual([time]);
  expect(leaveOut(time, [{ from: '2026-10-01', to: '2026-12-01' }], room)).toEqual([]);
  const hours = { from: '2026-11-01T10:00:00Z', to: '2026-11-01T14:00:00Z' };
  const half = [{ from: '2026-11-01T11:30:00Z', to: '2026-11-01T12:30:00Z' }];
  expect(leaveOut(hours, half, { ...room, kind: 'pc' })).toEqual([
    { from: '2026-11-01T10:00:00Z', to: '2026-11-01T11:00:00Z' },
    { from: '2026-11-01T13:00:00Z', to: '2026-11-01T14:00:00Z' },
  ]);
  expect(mergeTimes([])).toEqual([]);
});
