import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Status } from '#contract/bookings.rules.ts';
import type { PcBooking, RoomBooking } from '#contract/bookings.ts';
import {
  type Booking,
  bookAgainAddress,
  describeAmount,
  fromPcBooking,
  fromRoomBooking,
  lengthOf,
  nameOf,
  sortBookings,
} from './booking.ts';

const common = {
  _id: '7K3M9QX2PA4D',
  title: 'Lantern Bunk',
  image: '',
  date: '2026-11-20',
  time: '16:00',
  startsAt: '2026-11-20T16:00:00.000Z',
  endsAt: '2026-11-23T11:00:00.000Z',
  freeUntil: '2026-11-19T16:00:00.000Z',
  status: 'Confirmed',
  payment: 'due',
  userEmail: 'mara@example.test',
} as const;
const room: RoomBooking = { ...common, roomId: 12, roomType: 'sleeping', nights: 3, amount: 102 };
const study: RoomBooking = { ...common, roomId: 24, roomType: 'study', duration: 1, amount: 22 };
const pc: PcBooking = { ...common, pcId: 3, duration: 2, totalCost: 25 };

test('rooms, study rooms and PCs become one sort of booking', () => {
  const all = [fromRoomBooking(room), fromRoomBooking(study), fromPcBooking(pc)];
  expect(all.map(({ kind, thing, count, amount }) => [kind, thing, count, amount])).toEqual([
    ['room', 12, 3, 102],
    ['study', 24, 1, 22],
    ['pc', 3, 2, 25],
  ]);
  expect(all.map(nameOf)).toEqual(['Room 12', 'Room 24', 'PC 3']);
  expect(all.map(lengthOf)).toEqual(['3 nights', '1 hour', '2 hours']);
});

test('booking again leads to the same thing, for as long and from the same time of day on', () => {
  expect(bookAgainAddress(fromRoomBooking(room))).toBe('/room/12?time=16%3A00&nights=3');
  expect(bookAgainAddress(fromRoomBooking(study))).toBe('/studyRoom/24?time=16%3A00');
  expect(bookAgainAddress(fromPcBooking(pc))).toBe('/pc-details/3?time=16%3A00&duration=2');
});

test('the amount says how it stands, and nothing is left of one that was cancelled', () => {
  expect(describeAmount({ amount: 102, payment: 'due' })).toBe('$102.00 due at the desk');
  expect(describeAmount({ amount: 96, payment: 'paid' })).toBe('$96.00 paid');
  expect(describeAmount({ amount: 96, payment: 'refunded' })).toBe('$96.00 refunded');
  expect(describeAmount({ amount: 96, payment: 'cancelled' })).toBe('$0.00');
});

test('the amount is that of the whole bill, and says what of it is due or to be given back', () => {
  expect(describeAmount({ amount: 34, total: 40, payment: 'due' })).toBe('$40.00 due at the desk');
  expect(describeAmount({ amount: 34, due: 14, payment: 'due' })).toBe('$14.00 of $34.00 due at the desk');
  const extra = { amount: 0, total: 5, due: 5, payment: 'paid' } as const;
  expect(describeAmount(extra)).toBe('$5.00 of $5.00 due at the desk');
  expect(describeAmount({ amount: 34, due: -4, payment: 'paid' })).toBe('$4.00 to be given back at the desk');
});

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
