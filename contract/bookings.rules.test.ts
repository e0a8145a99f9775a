import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  type BookingTime,
  freeUntil,
  isFreeToCancel,
  occupies,
  priceOf,
  refuseBookingTime,
  refuseCancelling,
  spanOf,
  statusAt,
} from './bookings.rules.ts';
import { addDays } from './dates.ts';
import { dateAt, instantAt, isSkipped, timeAt } from './venue-time.ts';

const at = (text: string) => Temporal.Instant.from(text);
const lisbon = 'Europe/Lisbon';
// A Sunday, 18:00:40 at the venue.
const here = { now: at('2026-11-15T18:00:40Z'), timeZone: lisbon };
const bookingTime = (part: Partial<BookingTime> = {}): BookingTime => ({
  kind: 'room',
  date: '2026-11-20',
  time: '16:00',
  count: 1,
  ...part,
});

describe('a booking time', () => {
  it('may begin at any moment from the present minute on', () => {
    expect(refuseBookingTime(bookingTime(), here)).toBeUndefined();
    expect(refuseBookingTime(bookingTime({ date: '2026-11-15', time: '18:00' }), here)).toBeUndefined();
    expect(refuseBookingTime(bookingTime({ date: '2026-11-15', time: '23:59' }), here)).toBeUndefined();
  });

  it.each([
    ['room', 'ROOM_PAST_DATE', 'ROOM_PAST_TIME'],
    ['study', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME'],
    ['pc', 'PC_PAST', 'PC_PAST'],
  ] as const)('for a %s in the past is refused in its own words', (kind, pastDate, pastTime) => {
    expect(refuseBookingTime(bookingTime({ kind, date: '2026-11-14', time: '23:59' }), here)).toBe(pastDate);
    expect(refuseBookingTime(bookingTime({ kind, date: '2026-11-15', time: '17:59' }), here)).toBe(pastTime);
  });

  it("is past or not by the venue's calendar, whatever day it is elsewhere [BOOK-21, BOOK-22]", () => {
    const now = at('2026-11-15T23:30:00Z');
    // Already Monday in Tokyo, still Sunday in Los Angeles.
    const sunday = bookingTime({ date: '2026-11-15', time: '23:00' });
    expect(refuseBookingTime(sunday, { now, timeZone: 'Asia/Tokyo' })).toBe('ROOM_PAST_DATE');
    expect(refuseBookingTime(sunday, { now, timeZone: 'America/Los_Angeles' })).toBeUndefined();
    expect(refuseBookingTime(sunday, { now, timeZone: lisbon })).toBe('ROOM_PAST_TIME');
  });
});

describe('a stay', () => {
  it('lasts from arrival to check-out on the morning after its last night', () => {
    const { startsAt, endsAt } = spanOf(bookingTime({ count: 3 }), lisbon);
    expect(startsAt.toString()).toBe('2026-11-20T16:00:00Z');
    expect(endsAt.toString()).toBe('2026-11-23T11:00:00Z');
  });

  it('costs its nights', () => {
    expect(priceOf(3400, 3)).toBe(10_200);
  });
});

/** Per zone: a skipped time, a repeated time with its first instant, and the evenings before the changes. */
const changes = [
  {
    timeZone: 'Europe/Lisbon',
    skipped: ['2027-03-28', '01:30'],
    twice: ['2027-10-31', '01:30', '2027-10-31T00:30:00Z'],
    evenings: ['2027-03-27', '2027-10-30'],
  },
  {
    timeZone: 'America/New_York',
    skipped: ['2027-03-14', '02:15'],
    twice: ['2027-11-07', '01:00', '2027-11-07T05:00:00Z'],
    evenings: ['2027-03-13', '2027-11-06'],
  },
  // Shifts by half an hour only.
  {
    timeZone: 'Australia/Lord_Howe',
    skipped: ['2027-10-03', '02:15'],
    twice: ['2027-04-04', '01:45', '2027-04-03T14:45:00Z'],
    evenings: ['2027-10-02', '2027-04-03'],
  },
  // Changes at midnight: a day begins at one, and an hour of the evening repeats.
  {
    timeZone: 'America/Santiago',
    skipped: ['2027-09-05', '00:30'],
    twice: ['2027-04-03', '23:30', '2027-04-04T02:30:00Z'],
    evenings: ['2027-09-04', '2027-04-03'],
  },
] as const;

describe.each(changes)('daylight saving in $timeZone', ({ timeZone, skipped, twice, evenings }) => {
  const soon = { now: at('2026-11-15T18:00:00Z'), timeZone };

  it('refuses a time that the clock skips, for nights and for hours [BOOK-23]', () => {
    const [date, time] = skipped;
    for (const kind of ['room', 'study', 'pc'] as const)
      expect(refuseBookingTime(bookingTime({ kind, date, time }), soon)).toBe('TIME_SKIPPED');
    const before = Temporal.PlainTime.from(time).subtract({ hours: 1 });
    expect(refuseBookingTime(bookingTime({ date: addDays(date, 1), time }), soon)).toBeUndefined();
    expect(
      refuseBookingTime(bookingTime({ date: addDays(date, -1), time: before.toString().slice(0, 5) }), soon),
    ).toBeUndefined();
  });

  it('takes a time that comes twice as the first [BOOK-24]', () => {
    const [date, time, first] = twice;
    expect(refuseBookingTime(bookingTime({ kind: 'study', date, time }), soon)).toBeUndefined();
    expect(spanOf(bookingTime({ kind: 'study', date, time }), timeZone).startsAt.toString()).toBe(first);
  });

  it('counts elapsed hours across a change [BOOK-25]', () => {
    for (const date of evenings) {
      const { startsAt, endsAt } = spanOf(
        bookingTime({ kind: 'pc', date, time: '20:00', count: 12 }),
        timeZone,
      );
      expect(startsAt.until(endsAt).total('hours')).toBe(12);
      // The clock shows another difference: eleven hours, thirteen, or half an hour off.
      expect(timeAt(endsAt, timeZone)).not.toBe('08:00');
    }
  });

  it('keeps check-out at its time on the wall', () => {
    for (const date of evenings) {
      const { endsAt } = spanOf(bookingTime({ date, count: 2 }), timeZone);
      expect([dateAt(endsAt, timeZone), timeAt(endsAt, timeZone)]).toEqual([addDays(date, 2), '11:00']);
    }
  });

  it('agrees with the wall clock for any moment of the two days', () => {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(
        fc.constantFrom(skipped[0], twice[0]),
        fc.integer({ min: 0, max: 1439 }),
        (date, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const booked = bookingTime({ kind: 'study', date, time });
          const { startsAt } = spanOf(booked, timeZone);
          const isShown = shown.format(startsAt.epochMilliseconds) === `${date} ${time}`;
          expect(refuseBookingTime(booked, soon)).toBe(isShown ? undefined : 'TIME_SKIPPED');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('cancelling', () => {
  const startsAt = at('2026-11-20T16:00:00Z');

  it('is free until a day before a stay and an hour before hours [HIST-11]', () => {
    expect(freeUntil('room', startsAt).toString()).toBe('2026-11-19T16:00:00Z');
    expect(freeUntil('study', startsAt).toString()).toBe('2026-11-20T15:00:00Z');
    expect(freeUntil('pc', startsAt).toString()).toBe('2026-11-20T15:00:00Z');
    expect(isFreeToCancel('room', startsAt, at('2026-11-19T16:00:00Z'))).toBe(true);
    expect(isFreeToCancel('room', startsAt, at('2026-11-19T16:00:01Z'))).toBe(false);
  });

  it('ends with the start, and happens once', () => {
    const confirmed = { status: 'Confirmed', startsAt } as const;
    expect(refuseCancelling(confirmed, at('2026-11-20T15:59:59Z'))).toBeUndefined();
    expect(refuseCancelling(confirmed, startsAt)).toBe('ALREADY_STARTED');
    expect(refuseCancelling({ ...confirmed, status: 'Cancelled' }, here.now)).toBe('ALREADY_CANCELLED');
    for (const status of ['Checked in', 'Completed', 'No-show'] as const)
      expect(refuseCancelling({ ...confirmed, status }, here.now)).toBe('ALREADY_STARTED');
  });
});

describe('the status', () => {
  const endsAt = at('2026-11-15T11:00:00Z');

  it('is completed once a kept stay is over', () => {
    for (const status of ['Confirmed', 'Checked in'] as const) {
      expect(statusAt(status, endsAt, at('2026-11-15T10:59:59Z'))).toBe(status);
      expect(statusAt(status, endsAt, endsAt)).toBe('Completed');
    }
    for (const status of ['Pending', 'Cancelled', 'No-show'] as const)
      expect(statusAt(status, endsAt, here.now)).toBe(status);
  });

  it('keeps others out only while it is pending, confirmed or checked in [BOOK-18]', () => {
    expect(['Pending', 'Confirmed', 'Checked in'].every((status) => occupies(status as 'Pending'))).toBe(
      true,
    );
    expect(['Completed', 'Cancelled', 'No-show'].some((status) => occupies(status as 'Cancelled'))).toBe(
      false,
    );
  });
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
/** Days on which one of these clocks changes, with their neighbours, and days far away. */
const changing = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2011-12-30',
];
const near = changing.flatMap((date) =>
  [-1, 0, 1].map((days) => Temporal.PlainDate.from(date).add({ days }).toString()),
);
const dates = fc.oneof(
  fc.constantFrom(...near, '0001-01-01', '9998-12-31'),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);
const times = fc.nat(24 * 60 - 1).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

it('cached days give the same times as the rules of the zone, also where the clock changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), dates, times, (zone, date, time) => {
      const shown = Temporal.PlainDateTime.from(`${date}T${time}`);
      const at = shown.toZonedDateTime(zone);
      expect(instantAt(date, time, zone).epochMilliseconds).toBe(at.epochMilliseconds);
      expect(isSkipped(date, time, zone)).toBe(!at.toPlainDateTime().equals(shown));
      expect(dateAt(at.toInstant(), zone)).toBe(at.toPlainDate().toString());
    }),
    { numRuns: 2_000 },
  );
});

it('a time with seconds keeps them', () => {
  expect(instantAt('2026-11-20', '16:00:30', 'UTC').toString()).toBe('2026-11-20T16:00:30Z');
});
