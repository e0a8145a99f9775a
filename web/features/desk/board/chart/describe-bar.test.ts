import { expect, it } from 'vitest';
import { barOfBooking, barOfClosing } from './bars.ts';
import { findClash, tagOf } from './describe-bar.ts';
import { sampleBookable, sampleBooking } from './sample-board.ts';

const timeZone = 'Europe/Lisbon';
const at = (text: string) => Date.parse(text);
const closed = (from: string, until?: string) =>
  sampleBookable({
    readiness: 'out of order',
    outOfOrderFrom: from,
    ...(until && { outOfOrderUntil: until }),
  });

/** The clash of a stay from the 16th to the 18th with a closed time. */
const clashOf = (bookable: ReturnType<typeof closed>, part = {}) => {
  const bar = barOfBooking(sampleBooking({ date: '2026-11-16', count: 2, ...part }), timeZone);
  const closing = barOfClosing(bookable, timeZone);
  return closing && findClash(bar, bookable, closing.end);
};

it('finds the hours of a booking in which its room is out of order [BOARD-10]', () => {
  const from = '2026-11-17T09:00:00Z';
  expect(clashOf(closed(from))).toEqual({ start: at(from), end: at('2026-11-18T11:00:00Z') });
  expect(clashOf(closed('2026-11-10T09:00:00Z', '2026-11-17'))).toEqual({
    start: at('2026-11-16T15:00:00Z'),
    end: at('2026-11-17T11:00:00Z'),
  });
});

it('finds none before and after it, and of who has left [BOARD-10]', () => {
  expect(clashOf(closed('2026-11-10T09:00:00Z', '2026-11-16'))).toBeUndefined();
  expect(clashOf(closed('2026-11-18T12:00:00Z'))).toBeUndefined();
  expect(clashOf(closed('2026-11-17T09:00:00Z'), { status: 'Completed' })).toBeUndefined();
  expect(clashOf(sampleBookable())).toBeUndefined();
});

it('says over time before a clash, and a clash before late', () => {
  const late = at('2026-11-16T20:00:00Z');
  expect(tagOf(sampleBooking({ isOver: true }), late, true)).toBe('over');
  expect(tagOf(sampleBooking(), late, true)).toBe('clash');
  expect(tagOf(sampleBooking(), late, false)).toBe('late');
});
