import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { dateAt, instantAt, isSkipped } from './venue-time.ts';

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
