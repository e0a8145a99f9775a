import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  formatDay,
  formatFullDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatShortDay,
} from './format-day.ts';

const today = '2026-11-15';

test('writes days for people, without commas', () => {
  expect(formatShortDay('2026-11-17', today)).toBe('Tue 17 Nov');
  expect(formatLongDay('2026-11-17', today)).toBe('Tuesday 17 November');
  expect(formatFullDay('2026-11-17')).toBe('Tuesday 17 November 2026');
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026');
  expect(formatDay('2027-01-01')).toBe('1 Jan 2027');
  expect(formatDay('2027-09-22')).toBe('22 Sep 2027');
  expect(formatMonth('2026-11-01')).toBe('November 2026');
});

test('says the year of a day that lies in another', () => {
  expect(formatShortDay('2027-01-04', today)).toBe('Mon 4 Jan 2027');
  expect(formatLongDay('2027-11-15', today)).toBe('Monday 15 November 2027');
  expect(formatLongDay('2025-12-31', today)).toBe('Wednesday 31 December 2025');
});

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
