import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type BookingTime, refuseBookingTime, spanOf } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { chooseHours, chooseNights } from './choose-alternatives.ts';
import { findAlternatives } from './find-alternatives.ts';

const here = { now: Temporal.Instant.from('2026-11-15T18:00:00Z'), timeZone: 'Europe/Lisbon' };

const room: BookingTime = { kind: 'room', date: '2026-11-20', time: '16:00', count: 2 };
const study: BookingTime = { kind: 'study', date: '2026-11-20', time: '18:00', count: 2 };

const seconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000;
const dates = (...args: Parameters<typeof chooseNights>) => chooseNights(...args).map(({ date }) => date);
const times = (...args: Parameters<typeof chooseHours>) =>
  chooseHours(...args).map(({ date, time }) => `${date.slice(8)} ${time}`);

describe('other nights', () => {
  it('are the nearest that are free throughout, at the same time of arrival, the earlier first', () => {
    const nearest = ['2026-11-18', '2026-11-22', '2026-11-17'];
    expect(chooseNights(room, [['2026-11-20', '2026-11-22']], here)).toEqual(
      nearest.map((date) => ({ date, time: '16:00' })),
    );
  });

  it('are never past', () => {
    const tonight = { ...room, date: '2026-11-15', time: '17:00' };
    expect(dates(tonight, [['2026-11-15', '2026-11-16']], here)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ]);
  });

  it('may be none at all', () => {
    expect(dates(room, [['2026-01-01', '2027-12-31']], here)).toEqual([]);
  });

  it('are not beyond what the calendar of bookings knows', () => {
    const last = { ...room, date: '9998-12-31', count: 1 };
    expect(dates(last, [['9998-12-31', '9999-01-01']], here)).toEqual([
      '9998-12-30',
      '9998-12-29',
      '9998-12-28',
    ]);
  });
});

describe('other hours', () => {
  it('are the nearest, and not three almost alike', () => {
    const taken = [[seconds('2026-11-20T18:00:00Z'), seconds('2026-11-20T20:00:00Z')]] as const;
    expect(times(study, taken, here)).toEqual(['20 16:00', '20 20:00', '20 14:00']);
  });

  it('begin when somebody leaves and end when somebody comes, to the minute', () => {
    const taken = [[seconds('2026-11-20T18:10:00Z'), seconds('2026-11-20T19:10:00Z')]] as const;
    expect(times({ ...study, count: 1 }, taken, here)).toEqual(['20 17:10', '20 19:10', '20 16:00']);
  });

  it('come from the days beside when the day is full', () => {
    const taken = [[seconds('2026-11-20T00:00:00Z'), seconds('2026-11-21T08:00:00Z')]] as const;
    expect(times(study, taken, here)).toEqual(['21 08:00', '21 10:00', '21 12:00']);
  });

  it('are rather alike than too few', () => {
    const day = [seconds('2026-11-19T00:00:00Z'), seconds('2026-11-22T12:00:00Z')] as const;
    const gap = [seconds('2026-11-20T20:00:00Z'), seconds('2026-11-20T23:00:00Z')] as const;
    const taken = [
      [day[0], gap[0]],
      [gap[1], day[1]],
    ] as const;
    expect(times(study, taken, here)).toEqual(['20 20:00', '20 20:30', '20 21:00']);
  });

  it('are none that the clock skips or shows a second time', () => {
    const spring = { ...study, date: '2027-03-28', time: '00:30', count: 1 };
    const early = [[seconds('2027-03-28T00:00:00Z'), seconds('2027-03-28T01:00:00Z')]] as const;
    expect(times(spring, early, here)).toEqual(['28 02:00', '27 23:00', '28 03:00']);
    const autumn = { ...study, date: '2027-10-31', time: '01:00', count: 1 };
    // The first of the two hours from 01:00.
    const twice = [[seconds('2027-10-31T00:00:00Z'), seconds('2027-10-31T01:00:00Z')]] as const;
    expect(times(autumn, twice, here)).toEqual(['31 00:00', '30 23:00', '31 02:00']);
  });
});

const zones = ['Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const setting = {
  timeZone: fc.constantFrom(...zones),
  now: fc.integer({ min: seconds('2026-01-01T00:00:00Z'), max: seconds('2027-12-31T00:00:00Z') }),
  daysAhead: fc.integer({ min: 0, max: 60 }),
  minute: fc.integer({ min: 0, max: 1439 }),
};
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const situation = (now: number, timeZone: string, daysAhead: number) => {
  const instant = Temporal.Instant.fromEpochMilliseconds(now * 1000);
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { here: { now: instant, timeZone }, date: addDays(today, daysAhead) };
};

describe('whatever is taken', () => {
  it('no other nights overlap it, and none are past', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: -35, max: 65 }), fc.integer({ min: 1, max: 30 })));
    fc.assert(
      fc.property(
        fc.record({ ...setting, spans, count: fc.integer({ min: 1, max: 30 }) }),
        ({ timeZone, now, daysAhead, minute, spans, count }) => {
          const { here, date } = situation(now, timeZone, daysAhead);
          const request: BookingTime = { kind: 'room', date, time: clock(minute), count };
          const taken = spans.map(
            ([from, nights]) => [addDays(date, from), addDays(date, from + nights)] as const,
          );
          const chosen = chooseNights(request, taken, here);
          for (const start of chosen) {
            expect(refuseBookingTime({ ...request, ...start }, here)).toBeUndefined();
            expect(Math.abs(daysBetween(date, start.date))).toBeLessThanOrEqual(30);
            for (const [from, to] of taken)
              expect(addDays(start.date, count) <= from || to <= start.date).toBe(true);
          }
        },
      ),
    );
  });

  it('no other hours overlap it, and none are past, skipped or the wished ones', () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: -3000, max: 5000 }), fc.integer({ min: 60, max: 720 })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.record({ ...setting, spans, count: fc.integer({ min: 1, max: 12 }) }),
        ({ timeZone, now, daysAhead, minute, spans, count }) => {
          const { here, date } = situation(now, timeZone, daysAhead);
          const request: BookingTime = { kind: 'pc', date, time: clock(minute), count };
          const secondsOf = (request: BookingTime) => {
            const { startsAt, endsAt } = spanOf(request, timeZone);
            return [startsAt.epochMilliseconds / 1000, endsAt.epochMilliseconds / 1000] as const;
          };
          const [requested] = secondsOf(request);
          const taken = spans.map(
            ([from, minutes]) => [requested + from * 60, requested + (from + minutes) * 60] as const,
          );
          const chosen = chooseHours(request, taken, here);
          expect(new Set(chosen.map(({ date, time }) => date + time)).size).toBe(chosen.length);
          for (const start of chosen) {
            const [starts, ends] = secondsOf({ ...request, ...start });
            expect(refuseBookingTime({ ...request, ...start }, here)).toBeUndefined();
            expect(starts).not.toBe(requested);
            for (const [from, to] of taken) expect(ends <= from || to <= starts).toBe(true);
          }
        },
      ),
    );
  });
});

describe('alternatives in the house', async () => {
  const { db } = await createTestDatabase({ demo: true });
  const search = ({ id, ...time }: BookingTime & { id: number }) =>
    findAlternatives(db, { ...time, bookableId: id }, here);

  it('offers the same room at other dates, then rooms at about its price on the wished one', async () => {
    const request = { kind: 'room', id: 1, date: '2026-11-20', time: '16:00', count: 2 } as const;
    await addBooking(db, { ...request, count: 3 });
    const prices = await findRows(db, 'rooms', { kind: 'sleeping' }, ['id', 'price_cents']);
    const own = prices.find(({ id }) => id === 1)?.price_cents ?? 0;
    const [taken, ...near] = prices
      .filter(({ id }) => id !== 1)
      .toSorted((a, b) => Math.abs(a.price_cents - own) - Math.abs(b.price_cents - own) || a.id - b.id);
    await addBooking(db, { ...request, id: taken?.id ?? 0, date: '2026-11-21', count: 1 });

    expect(await search(request)).toEqual([
      ...['2026-11-18', '2026-11-17', '2026-11-23'].map((date) => ({
        ...request,
        date,
        title: 'Lantern Bunk',
        amount: 68,
      })),
      ...near.slice(0, 3).map(({ id, price_cents }) => ({
        ...request,
        id,
        title: expect.any(String),
        amount: (price_cents * 2) / 100,
      })),
    ]);
  });

  it.each([
    { kind: 'study', id: 13, title: 'Round Table', hourly: 12 },
    { kind: 'pc', id: 2, title: 'PC 02', hourly: 15 },
  ] as const)(
    'offers $title at other hours, then others of its kind',
    async ({ kind, id, title, hourly }) => {
      const request = { kind, id, date: '2026-11-20', time: '18:00', count: 2 } as const;
      await addBooking(db, { ...request, time: '17:15' });
      const [first, second, third, ...others] = await search(request);
      expect([first, second]).toEqual([
        { ...request, time: '19:15', title, amount: hourly * 2 },
        { ...request, time: '15:15', title, amount: hourly * 2 },
      ]);
      expect(third).toMatchObject({ kind, id });
      expect(others).toHaveLength(3);
      for (const other of others) {
        expect(other).toMatchObject({ kind, date: '2026-11-20', time: '18:00', count: 2 });
        expect(other.id).not.toBe(id);
      }
    },
  );

  it('offers nothing for what the house does not have', async () => {
    const request = { kind: 'room', id: 13, date: '2026-11-20', time: '16:00', count: 1 } as const;
    expect(await search(request)).toEqual([]);
  });

  it.each(['room', 'study', 'pc'] as const)('offers nothing that is past, for a %s', async (kind) => {
    const id = { room: 1, study: 13, pc: 1 }[kind];
    const request = { kind, id, time: '16:00', count: 1 };
    expect(await search({ ...request, date: '0001-01-01' })).toEqual([]);
    const yesterday = await search({ ...request, date: '2026-11-14' });
    expect(yesterday.length).toBeGreaterThan(0);
    for (const one of yesterday) {
      expect(one.id).toBe(id);
      expect(one.date >= '2026-11-15').toBe(true);
    }
  });
});
