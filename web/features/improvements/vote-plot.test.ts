import { expect, it } from 'vitest';
import { fillDays, sumOf, topOf } from './vote-plot.tsx';

it('a plot has a place for each of the last thirty days, with none left out where nobody voted', () => {
  const days = fillDays(
    [
      { date: '2026-10-01', count: 9 },
      { date: '2026-10-31', count: 2 },
      { date: '2026-11-15', count: 3 },
    ],
    '2026-11-15',
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-10-17', count: 0 });
  expect(days.at(-1)).toEqual({ date: '2026-11-15', count: 3 });
  expect(days.filter(({ count }) => count > 0)).toHaveLength(2);
  expect(sumOf(days)).toBe(5);
});

it.each([
  [[], 5],
  [[0, 0], 5],
  [[5], 5],
  [[6], 10],
  [[3, 11, 2], 20],
  [[48], 50],
  [[100], 100],
  [[101], 200],
  [[999_999], 1_000_000],
])('over %j stands %i', (counts, top) => {
  expect(topOf([counts.map((count) => ({ date: '2026-11-15', count })), []])).toBe(top);
});
