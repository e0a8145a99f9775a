import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import {
  type BookingTime,
  freeUntil,
  refuseBookingTime,
  spanOf,
  statusAt,
} from '#contract/bookings.rules.ts';
import { kinds } from '#contract/kinds.ts';
import { instantAt, isSkipped } from '#contract/venue-time.ts';
import { prove } from './prove.ts';

const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Tehran',
];

/** The clock changes of a zone from a moment on, according to Temporal. */
const findChanges = (zone: string, from: string, count: number): Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = [];
  let moment = Temporal.Instant.from(from).toZonedDateTimeISO(zone);
  while (changes.length < count) {
    const next = moment.getTimeZoneTransition('next');
    if (!next) break;
    changes.push(next);
    moment = next;
  }
  return changes;
};

const minute = 60_000;
const hour = 60 * minute;

/** The same rules, from wall clocks and elapsed milliseconds alone. */
const expectRules = (request: BookingTime, now: Temporal.Instant, timeZone: string): void => {
  const { kind, date, time, count } = request;
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const isGap = !earlier.toPlainDateTime().equals(wall);
  expect(isSkipped(date, time, timeZone)).toBe(isGap);
  // A repeated time means its first occurrence, a skipped one the moment after the jump.
  const starts = isGap ? later : earlier;
  const { startsAt, endsAt } = spanOf(request, timeZone);
  expect(startsAt.epochMilliseconds).toBe(starts.epochMilliseconds);
  const leaves = wall.toPlainDate().add({ days: count }).toPlainDateTime('11:00').toZonedDateTime(timeZone);
  expect(endsAt.epochMilliseconds).toBe(
    kind === 'room' ? leaves.epochMilliseconds : starts.epochMilliseconds + count * hour,
  );
  expect(freeUntil(kind, startsAt).epochMilliseconds).toBe(
    starts.epochMilliseconds - (kind === 'room' ? 24 : 1) * hour,
  );
  const here = now.toZonedDateTimeISO(timeZone);
  const isBefore = Temporal.PlainDate.compare(wall.toPlainDate(), here.toPlainDate()) < 0;
  const isPast = starts.epochMilliseconds < Math.floor(now.epochMilliseconds / minute) * minute;
  const refusal = refuseBookingTime(request, { now, timeZone });
  expect(refusal === undefined).toBe(!isBefore && !isGap && !isPast);
  if (!isBefore && isGap) expect(refusal).toBe('TIME_SKIPPED');
  const isOver = endsAt.epochMilliseconds <= now.epochMilliseconds;
  expect(statusAt('Confirmed', endsAt, now)).toBe(isOver ? 'Completed' : 'Confirmed');
};

const around = (change: Temporal.ZonedDateTime): Temporal.PlainDateTime[] =>
  [-25 * 60, -180, -61, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 180, 25 * 60].flatMap((minutes) => {
    const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ minutes });
    return [before, change.toPlainDateTime().add({ minutes })];
  });

const wishAt = (wall: Temporal.PlainDateTime, kind: BookingTime['kind'], count: number): BookingTime => {
  const [date = '', time = ''] = wall.toString({ smallestUnit: 'minute' }).split('T');
  return { kind, date, time, count };
};

prove(
  {
    test: 'time zones and changes to and from daylight-saving time',
    must: "the rules agree with Temporal's own arithmetic",
    short: 200,
    long: 5_000,
    unit: 'random cases besides 6 zones × 4 changes',
    pure: true,
  },
  async ({ count, seed, isLong }) => {
    const lengths = isLong ? [1, 2, 12] : [2];
    const distances = isLong ? [-1, 0, 1, 24 * 60] : [-1, 1];
    let cases = 0;
    for (const zone of zones) {
      const changes = findChanges(zone, '2019-01-01T00:00:00Z', 4);
      expect(changes.length, zone).toBe(4);
      for (const change of changes)
        for (const wall of around(change))
          for (const kind of kinds)
            for (const length of lengths) {
              const request = wishAt(wall, kind, length);
              for (const away of distances)
                expectRules(
                  request,
                  instantAt(request.date, request.time, zone).add({ minutes: away }),
                  zone,
                );
              cases += distances.length;
            }
    }
    const random = fc.record({
      zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      kind: fc.constantFrom(...kinds),
      at: fc.date({ min: new Date('1975-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
      away: fc.integer({ min: -50 * 60, max: 50 * 60 }),
      count: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(random, ({ zone, kind, at, away, count: units }) => {
        const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
        const wall = now.toZonedDateTimeISO(zone).toPlainDateTime().add({ minutes: away });
        expectRules(wishAt(wall, kind, units), now, zone);
      }),
      { numRuns: count, seed },
    );
    return `${cases} cases around changes, ${count} at random`;
  },
);
