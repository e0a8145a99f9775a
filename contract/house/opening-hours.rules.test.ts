import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { dateAt, timeAt } from '../venue-time.ts';
import { defaultHouse } from './default-house.ts';
import { type OpenSpan, setCurrentHouse } from './house.rules.ts';
import { listClosed, spansOn } from './opening-hours.rules.ts';

const lisbon = 'Europe/Lisbon';
const at = (text: string) => Temporal.Instant.from(text);
const open = (study: OpenSpan[]) =>
  setCurrentHouse({ ...defaultHouse, openingHours: { ...defaultHouse.openingHours, study } });
const closedBetween = (from: string, to: string, kind: 'room' | 'study' | 'pc' = 'study', zone = lisbon) =>
  listClosed(kind, { from: at(from), to: at(to) }, zone).map((time) =>
    [time.from, time.to].map((ms) => new Date(ms).toISOString().slice(5, 16)),
  );

afterEach(() => setCurrentHouse(defaultHouse));

const workdays = [1, 2, 3, 4, 5];

describe('opening hours', () => {
  it('close nothing unless somebody has set them [HOUSE-8]', () => {
    expect(closedBetween('2026-11-16T00:00:00Z', '2026-12-16T00:00:00Z')).toEqual([]);
  });

  it('close study rooms or PCs outside of them, and never a room [HOUSE-8]', () => {
    open([{ days: workdays, from: '07:00', to: '22:00' }]);
    // From Thursday to Monday.
    const [from, to] = ['2026-11-19T00:00:00Z', '2026-11-24T00:00:00Z'];
    expect(closedBetween(from, to)).toEqual([
      ['11-19T00:00', '11-19T07:00'],
      ['11-19T22:00', '11-20T07:00'],
      ['11-20T22:00', '11-23T07:00'],
      ['11-23T22:00', '11-24T00:00'],
    ]);
    for (const kind of ['room', 'pc'] as const) expect(closedBetween(from, to, kind)).toEqual([]);
  });

  it('go over midnight in two entries [HOUSE-8]', () => {
    const every = [...workdays, 6, 7];
    open([
      { days: every, from: '18:00', to: '24:00' },
      { days: every, from: '00:00', to: '02:00' },
    ]);
    expect(closedBetween('2026-11-19T20:00:00Z', '2026-11-20T20:00:00Z')).toEqual([
      ['11-20T02:00', '11-20T18:00'],
    ]);
  });

  it('are others on days of the calendar, or none [HOUSE-8]', () => {
    open([
      { days: [...workdays, 6, 7], from: '00:00', to: '24:00' },
      { dates: ['2026-12-24'], from: '12:00', to: '20:00' },
      { dates: ['2026-12-25'], from: '00:00', to: '00:00' },
    ]);
    expect(closedBetween('2026-12-23T00:00:00Z', '2026-12-28T00:00:00Z')).toEqual([
      ['12-24T00:00', '12-24T12:00'],
      ['12-24T20:00', '12-26T00:00'],
    ]);
  });

  it("are by the venue's clock, whatever daylight saving does [HOUSE-8]", () => {
    open([{ days: [...workdays, 6, 7], from: '07:00', to: '22:00' }]);
    // The clocks go forward on 28 March 2027, and back on 31 October.
    expect(closedBetween('2027-03-27T22:00:00Z', '2027-03-28T12:00:00Z')).toEqual([
      ['03-27T22:00', '03-28T06:00'],
    ]);
    expect(closedBetween('2027-10-30T12:00:00Z', '2027-10-31T12:00:00Z')).toEqual([
      ['10-30T21:00', '10-31T07:00'],
    ]);
  });

  it('agree with a look at every quarter of an hour [HOUSE-8]', () => {
    const time = fc.integer({ min: 0, max: 96 }).map((quarter) => {
      const minutes = quarter * 15;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
    const hours = fc
      .tuple(time, time)
      .map(([one, other]) => [one, other].toSorted())
      .filter(([from]) => from !== '24:00');
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const dates = fc.uniqueArray(
      fc.integer({ min: -1, max: 4 }).map((day) => addDays('2027-04-03', day)),
      { minLength: 1 },
    );
    const span = fc.oneof(
      fc.record({ days, hours }).map(({ days, hours: [from = '', to = ''] }) => ({ days, from, to })),
      fc.record({ dates, hours }).map(({ dates, hours: [from = '', to = ''] }) => ({ dates, from, to })),
    );
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        open(spans);
        const [from, to] = [at('2027-04-02T23:00:00Z'), at('2027-04-06T01:00:00Z')];
        const closed = listClosed('study', { from, to }, lisbon);
        for (let ms = from.epochMilliseconds; ms < to.epochMilliseconds; ms += 900_000) {
          const moment = Temporal.Instant.fromEpochMilliseconds(ms);
          const clock = timeAt(moment, lisbon);
          const isOpen = spansOn(spans, dateAt(moment, lisbon)).some(
            (one) => one.from <= clock && clock < one.to,
          );
          expect(closed.some((one) => one.from <= ms && ms < one.to)).toBe(!isOpen);
        }
      }),
      { numRuns: 100 },
    );
  });
});
