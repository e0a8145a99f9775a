import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { BookingTime, VenueClock } from '../bookings.rules.ts';
import { addDays } from '../dates.ts';
import {
  type Move,
  planMove,
  priceMove,
  refuseDeskTime,
  type Stay,
  splitEvenly,
  sumOf,
} from './move.rules.ts';

const timeZone = 'Europe/Lisbon';
const at = (text: string): VenueClock => ({ now: Temporal.Instant.from(text), timeZone });
// A Monday, 14:20:40 at the venue.
const clock = at('2026-11-16T14:20:40Z');

const stay = (part: Partial<Stay> = {}): Stay => ({
  kind: 'room',
  bookableId: 1,
  date: '2026-11-18',
  time: '15:00',
  count: 2,
  unitCents: [3400, 3400],
  isIn: false,
  movedOn: null,
  movedAt: null,
  ...part,
});
/** Three nights since yesterday; the first is over. */
const running = (part: Partial<Stay> = {}) =>
  stay({ date: '2026-11-15', count: 3, unitCents: [3000, 3100, 3200], isIn: true, ...part });
/** Three hours at a PC; the first is under way. */
const playing = (part: Partial<Stay> = {}) =>
  stay({
    kind: 'pc',
    date: '2026-11-16',
    time: '14:00',
    count: 3,
    unitCents: [700, 700, 700],
    isIn: true,
    ...part,
  });

const planned = (one: Stay, change: Parameters<typeof planMove>[1], when = clock): Move => {
  const move = planMove(one, change, when);
  if (typeof move === 'string') throw new Error(move);
  return move;
};
const price = (one: Stay, change: Parameters<typeof planMove>[1], dearer = 4800, earlier?: Stay) => {
  const move = planned(one, change);
  const quoted = Array.from({ length: move.place.count }, () => ({ cents: dearer, rules: [] }));
  return priceMove(one, move, { quoted, earlier, timeZone }).map(({ cents }) => cents);
};

describe('the desk books', () => {
  const time = (part: Partial<BookingTime>): BookingTime => ({
    kind: 'room',
    date: '2026-11-16',
    time: '09:00',
    count: 1,
    ...part,
  });

  it('a room for today at any time, and never for an earlier day [DESK-45]', () => {
    expect(refuseDeskTime(time({}), clock)).toBeUndefined();
    expect(refuseDeskTime(time({ date: '2026-11-15', time: '23:59' }), clock)).toBe('ROOM_PAST_DATE');
  });

  it('hours from an hour ago on, also over midnight [DESK-45]', () => {
    expect(refuseDeskTime(time({ kind: 'pc', time: '13:20', count: 2 }), clock)).toBeUndefined();
    // It would be over at once.
    expect(refuseDeskTime(time({ kind: 'pc', time: '13:20' }), clock)).toBe('PC_PAST');
    expect(refuseDeskTime(time({ kind: 'pc', time: '13:19', count: 2 }), clock)).toBe('PC_PAST');
    expect(refuseDeskTime(time({ kind: 'study', time: '13:19' }), clock)).toBe('STUDY_ROOM_PAST_TIME');
    const night = at('2026-11-16T00:10:00Z');
    const late = time({ kind: 'study', date: '2026-11-15' });
    expect(refuseDeskTime({ ...late, time: '23:30' }, night)).toBeUndefined();
    expect(refuseDeskTime({ ...late, time: '23:00' }, night)).toBe('STUDY_ROOM_PAST_DATE');
  });

  it('no time that the clock skips', () => {
    const spring = at('2027-03-01T00:00:00Z');
    const skipped = { date: '2027-03-28', time: '01:30' };
    for (const kind of ['room', 'pc'] as const)
      expect(refuseDeskTime(time({ kind, ...skipped }), spring)).toBe('TIME_SKIPPED');
  });
});

describe('an amount', () => {
  it('is shared evenly, the first units taking the cents that are left [DESK-46]', () => {
    expect(splitEvenly(1000, 3)).toEqual([334, 333, 333]);
    expect(splitEvenly(0, 2)).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.nat(3_000_000_000), fc.integer({ min: 1, max: 30 }), (cents, count) => {
        const units = splitEvenly(cents, count);
        expect(units).toHaveLength(count);
        expect(sumOf(units)).toBe(cents);
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the move of a guest who has not come', () => {
  it('keeps the price of what stays and takes the price of today for the rest [DESK-47]', () => {
    expect(price(stay(), { bookableId: 5 })).toEqual([4800, 4800]);
    expect(price(stay(), { count: 3 })).toEqual([3400, 3400, 4800]);
    expect(price(stay({ unitCents: [3000, 3500] }), { date: '2026-11-19' })).toEqual([3500, 4800]);
    expect(price(stay({ unitCents: [3000, 3500] }), { date: '2026-11-19', count: 1 })).toEqual([3500]);
    expect(price(stay(), { time: '18:00' })).toEqual([3400, 3400]);
  });

  it('knows hours by when they begin [DESK-47]', () => {
    const hours = stay({ kind: 'study', date: '2026-11-17', time: '10:00', unitCents: [800, 900] });
    expect(price(hours, { time: '11:00' }, 1000)).toEqual([900, 1000]);
    expect(price(hours, { time: '10:30' }, 1000)).toEqual([1000, 1000]);
  });

  it('gives what comes back its old price, whatever it costs by now [DESK-52]', () => {
    const moved = stay({ bookableId: 5, unitCents: [4800, 4800] });
    expect(price(moved, { bookableId: 1 }, 9900, stay())).toEqual([3400, 3400]);
    expect(price(moved, { bookableId: 1, count: 3 }, 9900, stay())).toEqual([3400, 3400, 9900]);
  });

  it('is refused into the past, though a start that is past may stay [DESK-45]', () => {
    expect(planMove(stay(), { date: '2026-11-15' }, clock)).toBe('ROOM_PAST_DATE');
    const late = stay({ date: '2026-11-15' });
    expect(planned(late, { bookableId: 5 })).toMatchObject({ movedOn: null, begun: 0 });
    expect(planned(late, { count: 4 }).endsAt.toString()).toBe('2026-11-19T11:00:00Z');
    // It would be over at once.
    expect(planMove(late, { count: 1 }, clock)).toBe('ROOM_PAST_DATE');
  });
});

describe('the move of a guest who is in', () => {
  it('leaves the nights that were slept where they were, at their price [DESK-48]', () => {
    expect(planned(running(), { bookableId: 5 })).toMatchObject({ movedOn: '2026-11-16', begun: 1 });
    expect(price(running(), { bookableId: 5 })).toEqual([3000, 4800, 4800]);
    expect(price(running(), { bookableId: 5, count: 4 })).toEqual([3000, 4800, 4800, 4800]);
  });

  it('takes the whole stay along on its first day [DESK-48]', () => {
    const arrived = running({ date: '2026-11-16' });
    expect(planned(arrived, { bookableId: 5 })).toMatchObject({ movedOn: null, begun: 0 });
    expect(price(arrived, { bookableId: 5 })).toEqual([4800, 4800, 4800]);
  });

  it('goes from this minute on for hours, and the hour that has begun keeps its price [DESK-48]', () => {
    const move = planned(playing(), { bookableId: 2 });
    expect(move.movedAt?.toString()).toBe('2026-11-16T14:20:00Z');
    expect(price(playing(), { bookableId: 2 }, 900)).toEqual([700, 900, 900]);
    const early = playing({ time: '14:30' });
    expect(planned(early, { bookableId: 2 })).toMatchObject({ movedAt: null, begun: 0 });
  });

  it('keeps the start, and ends today or now at the earliest [DESK-49]', () => {
    expect(planMove(running(), { date: '2026-11-16' }, clock)).toBe('STAY_STARTED');
    expect(planMove(running(), { time: '16:00' }, clock)).toBe('STAY_STARTED');
    expect(planned(running(), { count: 1 }).endsAt.toString()).toBe('2026-11-16T11:00:00Z');
    expect(planMove(running({ date: '2026-11-14' }), { count: 1 }, clock)).toBe('STAY_STARTED');
    expect(planned(playing(), { count: 1 }).endsAt.toString()).toBe('2026-11-16T15:00:00Z');
    expect(planMove(playing({ time: '12:00' }), { count: 2 }, clock)).toBe('STAY_STARTED');
  });

  it('is refused where nothing lies ahead, but whoever is over time may stay on [DESK-49]', () => {
    const over = running({ count: 1, unitCents: [3000] });
    expect(planMove(over, { bookableId: 5 }, clock)).toBe('STAY_STARTED');
    expect(price(over, { count: 2 })).toEqual([3000, 4800]);
    expect(price(over, { bookableId: 5, count: 2 })).toEqual([3000, 4800]);
  });

  it('remembers where it was moved to when only its end changes', () => {
    const moved = running({ movedOn: '2026-11-16' });
    expect(planned(moved, { count: 4 }).movedOn).toBe('2026-11-16');
  });
});

it('changes nothing about a stay that is asked to stay as it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -31, max: 300 }),
      fc.boolean(),
      (unitCents, days, isIn) => {
        const one = stay({
          unitCents,
          count: unitCents.length,
          isIn: isIn && days <= 0,
          date: addDays('2026-11-16', days),
        });
        const move = planMove(one, {}, clock);
        if (typeof move === 'string') return;
        const quoted = unitCents.map(() => ({ cents: 1, rules: [] }));
        const priced = priceMove(one, move, { quoted, timeZone });
        expect(priced.map(({ cents }) => cents)).toEqual(unitCents);
      },
    ),
  );
});
