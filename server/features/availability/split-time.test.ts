import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTime } from './split-time.ts';

describe('a time is split', () => {
  it('into what is taken, cut to it and joined where it touches, and the rest', () => {
    const spans = [
      [20, 24],
      [0, 11],
      [13, 15],
      [11, 12],
      [14, 14],
      [23, 99],
      [90, 95],
    ] as const;
    expect(splitTime([10, 30], spans)).toEqual({
      taken: [
        [10, 12],
        [13, 15],
        [20, 30],
      ],
      free: [
        [12, 13],
        [15, 20],
      ],
    });
  });

  it('by days as by numbers', () => {
    expect(splitTime(['2026-12-30', '2027-01-03'], [['2026-12-31', '2027-01-02']])).toEqual({
      taken: [['2026-12-31', '2027-01-02']],
      free: [
        ['2026-12-30', '2026-12-31'],
        ['2027-01-02', '2027-01-03'],
      ],
    });
  });

  it('so that every moment is on the right side of it, and no two neighbours are alike', () => {
    const moment = fc.integer({ min: 0, max: 30 });
    const span = fc.tuple(moment, moment).map(([one, other]) => [one, Math.max(one, other)] as const);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const { taken, free } = splitTime([5, 25], spans);
        const isIn = (all: readonly (readonly [number, number])[], at: number) =>
          all.some(([from, to]) => from <= at && at < to);
        for (let at = 5; at < 25; at++) {
          expect(isIn(taken, at)).toBe(isIn(spans, at));
          expect(isIn(free, at)).toBe(!isIn(spans, at));
        }
        const parts = [...taken, ...free].toSorted(([one], [other]) => one - other);
        expect(parts.flat()).toEqual([5, ...parts.slice(1).flatMap(([from]) => [from, from]), 25]);
        for (const [, to] of taken) expect(taken.some(([from]) => from === to)).toBe(false);
      }),
    );
  });
});
