import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { formatMoment } from './format-when.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('writes a moment on the clock of the venue', () => {
  const moment = at('2026-11-19T16:00:00Z');
  const now = at('2026-06-01T00:00:00Z');
  expect(formatMoment(moment, { now, timeZone: 'Europe/Lisbon' })).toBe('Thursday 19 November, 16:00');
  expect(formatMoment(moment, { now, timeZone: 'Asia/Tokyo' })).toBe('Friday 20 November, 01:00');
});

test('writes midnight as 00:00, and the year where it is not this one', () => {
  const where = { now: at('2026-12-31T12:00:00Z'), timeZone: 'UTC' };
  expect(formatMoment(at('2027-01-01T00:00:00Z'), where)).toBe('Friday 1 January 2027, 00:00');
});
