import { describe, expect, it } from 'vitest';
import { countOccupancy } from './count-occupancy.ts';

const dates = ['2026-11-16', '2026-11-17'];

describe('occupancy', () => {
  it('counts a bookable once, whoever shares the day [BOARD-3]', () => {
    const taken = [
      { id: 1, from: '2026-11-16', to: '2026-11-17' },
      { id: 1, from: '2026-11-16', to: '2026-11-18' },
    ];
    expect(countOccupancy(dates, { ids: [1, 2, 3], taken, closed: [] })).toEqual([
      { date: '2026-11-16', taken: 1, open: 3, percent: 33 },
      { date: '2026-11-17', taken: 1, open: 3, percent: 33 },
    ]);
  });

  it('never exceeds 100 percent, also where a closed room has a guest [BOARD-3]', () => {
    const all = { from: '2026-11-16', to: '2026-11-18' };
    const taken = [{ id: 1, ...all }, { ...all }];
    const closed = [
      { id: 1, ...all },
      { id: 2, ...all },
    ];
    expect(countOccupancy(dates.slice(0, 1), { ids: [1, 2], taken, closed })).toEqual([
      { date: '2026-11-16', taken: 2, open: 2, percent: 100 },
    ]);
    expect(countOccupancy(dates.slice(0, 1), { ids: [1], taken: [], closed })).toEqual([
      { date: '2026-11-16', taken: 0, open: 0, percent: 0 },
    ]);
  });
});
