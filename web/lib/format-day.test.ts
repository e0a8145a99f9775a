import { expect, test } from 'vitest';
import { formatFullDay, formatLongDay, formatMonth, formatShortDay } from './format-day.ts';

test('writes days for people, without commas', () => {
  expect(formatShortDay('2026-11-17')).toBe('Tue 17 Nov');
  expect(formatLongDay('2026-11-17')).toBe('Tuesday 17 November');
  expect(formatFullDay('2026-11-17')).toBe('Tuesday 17 November 2026');
  expect(formatMonth('2026-11-01')).toBe('November 2026');
});
