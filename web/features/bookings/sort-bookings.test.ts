import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Status } from '#contract/bookings.rules.ts';
import type { Booking } from './booking.ts';
import { sortBookings } from './sort-bookings.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');

const booking = (id: string, startsIn: number, hours = 2, status: Status = 'Confirmed'): Booking => {
  const startsAt = now.add({ hours: startsIn });
  return {
    id,
    kind: 'study',
    thing: 24,
    title: 'The Long Room',
    picture: '',
    date: '2026-11-15',
    time: '12:00',
    count: hours,
    amount: 44,
    startsAt,
    endsAt: startsAt.add({ hours }),
    freeUntil: startsAt.subtract({ hours: 1 }),
    status,
    payment: 'due',
  };
};

const sort = (bookings: Booking[]) => {
  const { upcoming, past } = sortBookings(bookings, now);
  return { upcoming: upcoming.map(({ id }) => id), past: past.map(({ id }) => id) };
};

test('shows what is to come soonest first, and what is over latest first', () => {
  expect(sort([booking('b', 5), booking('x', -50), booking('a', 1), booking('y', -9)])).toEqual({
    upcoming: ['a', 'b'],
    past: ['y', 'x'],
  });
});

test('keeps what is going on among the upcoming, and drops it the moment it ends', () => {
  expect(sort([booking('on', -1), booking('over', -2)])).toEqual({ upcoming: ['on'], past: ['over'] });
});

test('counts what was called off or missed as past, however far ahead it lies', () => {
  const statuses = ['Cancelled', 'No-show', 'Completed', 'Pending', 'Checked in'] as const;
  expect(sort(statuses.map((status, index) => booking(status, 5 - index, 9, status)))).toEqual({
    upcoming: ['Checked in', 'Pending'],
    past: ['Cancelled', 'No-show', 'Completed'],
  });
});

test('knows nothing before the server has told the time', () => {
  expect(sortBookings([booking('a', 1)], undefined)).toEqual({ upcoming: [], past: [] });
});
