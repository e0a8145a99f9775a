import { describe, expect, it } from 'vitest';
import { percentTaken, shareDays, type Times } from './rooms.rules.ts';

const oneDay = 24;
const midnight = (date: string) =>
  Date.parse(`${date}T00:00:00Z`) / 3_600_000 - Date.parse('2026-11-16T00:00:00Z') / 3_600_000;
const days = { from: '2026-11-16', count: 3, midnight };
const share = (kind: 'room' | 'pc', taken: Times, closed: Times = []) =>
  shareDays(kind, { taken, closed }, days);

describe('the days of a bookable', () => {
  it('are taken night by night of a room, and closed where nobody can book [UPKEEP-8]', () => {
    expect(share('room', [[0, oneDay]], [[oneDay, 2 * oneDay]])).toEqual([1, null, 0]);
  });

  it('show somebody who stays in what is closed [UPKEEP-8]', () => {
    expect(share('room', [[0, oneDay]], [[0, 3 * oneDay]])).toEqual([1, null, null]);
    expect(share('pc', [[0, 1]], [[0, oneDay]])).toEqual([1, 0, 0]);
  });

  it('are filled by hours as a share of those that are open [UPKEEP-8]', () => {
    expect(
      share('pc', [
        [6, 12],
        [23, 26],
      ]),
    ).toEqual([0.29, 0.08, 0]);
    expect(share('pc', [[6, 12]], [[12, oneDay]])).toEqual([0.5, 0, 0]);
    expect(share('pc', [], [[0, 30]])).toEqual([null, 0, 0]);
    expect(
      share(
        'pc',
        [[12, 24]],
        [
          [0, 6],
          [2, 8],
        ],
      ),
    ).toEqual([0.75, 0, 0]);
  });
});

it('adds up what is taken of the days that are open [UPKEEP-8]', () => {
  expect(percentTaken([1, 0, null, 0.5])).toBe(50);
  expect(percentTaken([null])).toBeUndefined();
});
