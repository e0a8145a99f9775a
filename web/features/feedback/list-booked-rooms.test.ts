import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type Status, statuses } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Booking } from '#web/features/bookings/booking.ts';
import { hasBegun, isStay, listBookedRooms } from './list-booked-rooms.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');

const booking = (kind: Kind, thing: number, startsIn: number, status: Status = 'Confirmed'): Booking => {
  const startsAt = now.add({ hours: startsIn });
  return {
    kind,
    thing,
    status,
    id: '',
    title: `Title ${thing}`,
    picture: '',
    date: '',
    time: '',
    count: 1,
    amount: 1,
    payment: 'due',
    startsAt,
    endsAt: startsAt.add({ hours: 2 }),
    freeUntil: startsAt,
  };
};

test('offers where the guest was last first, and what is still to come last, each room once', () => {
  const rooms = listBookedRooms(
    [
      booking('room', 1, 48),
      booking('room', 2, 24),
      booking('room', 3, -48),
      booking('study', 13, -24),
      booking('room', 3, 72),
    ],
    now,
  );
  expect(rooms.map(({ id }) => id)).toEqual([13, 3, 2, 1]);
  expect(rooms[0]?.label).toBe('Room 13, Title 13');
});

test('offers no PC and nothing that was called off or is not paid yet', () => {
  const counting = statuses.filter((status) => isStay({ kind: 'room', status }));
  expect(counting).toEqual(['Confirmed', 'Checked in', 'Completed']);
  expect(listBookedRooms([booking('pc', 4, -24), booking('room', 5, -24, 'No-show')], now)).toEqual([]);
});

test('a stay has begun from its first moment on', () => {
  expect(hasBegun(booking('room', 1, 0), now)).toBe(true);
  expect(hasBegun(booking('room', 1, 1), now)).toBe(false);
});

test('offers nothing as long as the time is not known', () => {
  expect(listBookedRooms([booking('room', 1, -24)], undefined)).toEqual([]);
});
