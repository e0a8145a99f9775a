import { expect, it } from 'vitest';
import { describeDay } from './describe-glance.ts';
import { describeOtherDay, nameDay } from './describe-other-day.ts';
import { sampleBooking as booking, sampleMinute, sampleToday } from './sample-today.ts';

const room = (isTakenTonight: boolean) => ({
  id: 1,
  title: 'Room',
  isOccupied: !isTakenTonight,
  isTakenTonight,
  isClosedTonight: false,
});

it('a day to come is told as planned, and nothing of now [DESK-85]', () => {
  const tomorrow = sampleToday({
    date: '2026-11-17',
    arrivals: [booking('1', { startsAt: '2026-11-17T15:00:00Z' }), booking('2')],
    // A guest who leaves tomorrow may not even have arrived.
    departures: [booking('3', { endsAt: '2026-11-17T11:00:00Z' }), booking('4', { status: 'Checked in' })],
    rooms: [room(true), room(false)],
    due: { amount: 411.96, bills: 1, bookings: [] },
  });
  expect(nameDay('2026-11-17', sampleMinute)).toBe('Tomorrow');
  expect(describeDay(tomorrow, sampleMinute)).toBe('2 guests to come, 2 to leave, 1 bed free that night.');
  const tiles = describeOtherDay(tomorrow, sampleMinute);
  expect(tiles.map(({ list, value, of, note }) => [list, value, of, note])).toEqual([
    ['arrivals', '2', 'to come', 'First at 15:00'],
    ['departures', '2', 'to leave', 'Last by 11:00'],
    ['house', '1', 'of 2 rooms', '1 free'],
    ['hourly', '0', 'bookings', ''],
    ['due', '$412', '', '1 bill open'],
  ]);
  expect(tiles[2]?.marks).toEqual(['on', 'off']);
});

it('a day that is over is told as it was [DESK-85]', () => {
  const before = sampleToday({
    date: '2026-11-10',
    arrivals: [booking('1', { status: 'Completed' }), booking('2', { status: 'Checked in' }), booking('3')],
    departures: [
      booking('4', { status: 'Completed' }),
      booking('5', { status: 'Completed', isOver: true }),
      booking('6', { status: 'Completed' }),
    ],
  });
  expect(nameDay('2026-11-15', sampleMinute)).toBe('Yesterday');
  expect(nameDay('2026-11-10', sampleMinute)).toBe('Tue 10 Nov');
  expect(nameDay('2025-11-10', sampleMinute)).toBe('Mon 10 Nov');
  expect(describeDay(before, sampleMinute)).toBe('2 guests came, 2 left, no bed stayed free.');
  const [arrivals, departures] = describeOtherDay(before, sampleMinute);
  expect(arrivals).toMatchObject({ value: '2', of: 'of 3 came', alarm: '1 did not come', note: '' });
  expect(departures).toMatchObject({ value: '2', of: 'of 3 left', alarm: '1 still in', note: '' });
});
