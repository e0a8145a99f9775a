import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const fill = (limits: { entries: number; bytes: number }, ...entries: [string, number][]) => {
  const map = new BoundedMap<{ bytes: number }>(limits);
  for (const [key, bytes] of entries) map.set(key, { bytes });
  return map;
};

describe('a bounded map', () => {
  it('forgets what was not asked for the longest', () => {
    const map = fill({ entries: 2, bytes: 100 }, ['a', 1], ['b', 1]);
    map.get('a');
    map.set('c', { bytes: 1 });
    expect(['a', 'b', 'c'].map((key) => map.get(key) !== undefined)).toEqual([true, false, true]);
  });

  it('forgets as many as it takes to stay within its bytes', () => {
    const map = fill({ entries: 10, bytes: 10 }, ['a', 4], ['b', 4], ['c', 9]);
    expect(['a', 'b', 'c'].map((key) => map.get(key) !== undefined)).toEqual([false, false, true]);
  });

  it('does not keep what alone is too large', () => {
    expect(fill({ entries: 10, bytes: 10 }, ['a', 11]).get('a')).toBeUndefined();
  });

  it('counts a replaced value once', () => {
    const map = fill({ entries: 10, bytes: 10 }, ['a', 6], ['a', 6], ['b', 4]);
    expect(map.get('a')).toEqual({ bytes: 6 });
  });
});
