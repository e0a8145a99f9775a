import { expect, it } from 'vitest';
import type { Board } from '#contract/desk/board.ts';
import { christmas, nightOwls, sampleBookables, sampleRule, week, weekend } from './sample-rules.ts';
import { findTouched, lookAhead } from './touched.ts';

const timeZone = 'Europe/Lisbon';
// Only the fields that are read.
const booking = (part: object) => part as Board['bookings'][number];
const board = {
  bookables: sampleBookables,
  bookings: [
    booking({ kind: 'room', id: 7, date: '2026-12-19', startsAt: '2026-12-19T15:00:00Z', count: 3 }),
    booking({ kind: 'pc', id: 4, date: '2026-12-20', startsAt: '2026-12-20T20:00:00Z', count: 4 }),
  ],
};

it('looks at the days of a rule from today on, as far as the board reaches', () => {
  expect(lookAhead(christmas, '2026-11-16')).toEqual({ from: '2026-12-20', to: '2027-01-02', isAll: true });
  expect(lookAhead(christmas, '2026-12-30')).toEqual({ from: '2026-12-30', to: '2027-01-02', isAll: true });
  expect(lookAhead(christmas, '2027-01-03')).toBeUndefined();
  expect(lookAhead(weekend, '2026-11-16')).toEqual({ from: '2026-11-16', to: '2027-02-16', isAll: false });
});

it('counts nights and rooms that a rule touches, and those that are booked', () => {
  const days = { from: '2026-12-20', to: '2027-01-02' };
  expect(findTouched(christmas, 'night', board, days, timeZone)).toEqual({
    units: 14,
    bookables: 3,
    booked: 2,
  });
  expect(findTouched(christmas, 'hour', board, days, timeZone)).toBeUndefined();
  expect(findTouched(week, 'night', board, days, timeZone)?.units).toBe(14);
  expect(
    findTouched(sampleRule({ kinds: ['room'], ids: [7], on: false }), 'night', board, days, timeZone),
  ).toEqual({
    units: 14,
    bookables: 1,
    booked: 2,
  });
});

it('counts hours by the clock of the venue', () => {
  const days = { from: '2026-12-20', to: '2026-12-21' };
  expect(findTouched(nightOwls, 'hour', board, days, timeZone)).toEqual({
    units: 16,
    bookables: 1,
    booked: 2,
  });
});
