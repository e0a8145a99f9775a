import { describe, expect, it } from 'vitest';
import { isFree } from './is-free.ts';

describe('a wish for nights', () => {
  const known = {
    taken: [{ from: '2026-11-20', to: '2026-11-22' }],
    free: [
      { from: '2026-11-15', to: '2026-11-20' },
      { from: '2026-11-22', to: '2026-12-15' },
    ],
  };
  const free = (date: string, count: number) =>
    isFree({ kind: 'room', date, time: '16:00', count }, known, 'Europe/Lisbon');

  it('is free up to the day on which others arrive, and from the day on which they leave', () => {
    expect(free('2026-11-18', 2)).toBe(true);
    expect(free('2026-11-22', 1)).toBe(true);
  });

  it('is taken as soon as one night is', () => {
    expect(free('2026-11-18', 3)).toBe(false);
    expect(free('2026-11-21', 5)).toBe(false);
    expect(free('2026-11-15', 30)).toBe(false);
  });

  it('is unknown outside the time that was asked about', () => {
    expect(free('2026-11-14', 1)).toBeUndefined();
    expect(free('2026-12-14', 2)).toBeUndefined();
  });
});

describe('a wish for hours', () => {
  const known = {
    taken: [{ from: '2026-10-25T01:00:00Z', to: '2026-10-25T02:00:00Z' }],
    free: [
      { from: '2026-10-24T23:00:00Z', to: '2026-10-25T01:00:00Z' },
      { from: '2026-10-25T02:00:00Z', to: '2026-10-26T00:00:00Z' },
    ],
  };
  const free = (time: string, count: number) =>
    isFree({ kind: 'study', date: '2026-10-25', time, count }, known, 'Europe/Lisbon');

  it('counts hours that pass, also when the clock shows one of them twice', () => {
    expect(free('00:00', 2)).toBe(true);
    expect(free('00:00', 3)).toBe(false);
    expect(free('02:00', 1)).toBe(true);
  });
});
