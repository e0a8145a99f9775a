import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeDay, describeGlance } from './describe-glance.ts';
import { sampleBooking as booking, sampleMinute, sampleToday } from './sample-today.ts';

const room = (isTakenTonight: boolean, isClosedTonight = false) => ({
  id: 1,
  title: 'Room',
  isOccupied: isTakenTonight,
  isTakenTonight,
  isClosedTonight,
});

it('one sentence says how the day stands; a closed room is not free [DESK-72]', () => {
  const today = sampleToday({
    arrivals: [booking('1'), booking('2', { status: 'Checked in' })],
    departures: [booking('3', { status: 'Checked in' }), booking('4', { status: 'Checked in' })],
    rooms: [room(true), room(false), room(false, true)],
  });
  expect(describeDay(today, sampleMinute)).toBe('1 guest to come, 2 to leave, 1 bed free tonight.');
  expect(describeDay(sampleToday(), sampleMinute)).toBe(
    'Nobody else comes, nobody leaves, no bed free tonight.',
  );
});

it('tiles round to whole dollars and name what is late [DESK-72]', () => {
  const late = booking('late', { startsAt: '2026-11-16T12:30:00Z' });
  const today = sampleToday({
    arrivals: [late, booking('next'), booking('in', { status: 'Checked in' })],
    attention: [{ type: 'late', key: 'late', booking: late, minutes: 110 }],
    due: { amount: 411.96, bills: 6, bookings: [] },
  });
  const tiles = describeGlance(today, sampleMinute);
  expect(tiles[0]).toMatchObject({ value: '1', of: 'of 3 in', alarm: '1 late', note: 'next at 15:00' });
  expect(tiles[0]?.marks).toEqual(['on', 'late', 'off']);
  expect(tiles[1]).toMatchObject({ value: '0', note: 'nobody gone yet' });
  expect(tiles[4]).toMatchObject({ value: '0', note: 'none new' });
  expect(tiles[5]).toMatchObject({ value: '$412', note: '6 bills open' });
});

it('tells by the hour who is past their time, and whose time ends next [DESK-72]', () => {
  const seat = (_id: string, endsAt: string, isOver = false) => ({
    ...booking(_id, { kind: 'pc', status: isOver ? 'Completed' : 'Checked in', endsAt, isOver }),
    unitPrice: 1,
  });
  const over = seat('over', '2026-11-16T14:00:00Z', true);
  const tileOf = (hourly: (typeof over)[]) =>
    describeGlance(sampleToday({ hourly, hourlyOpen: 3 }), sampleMinute)[3];
  expect(tileOf([over, seat('in', '2026-11-16T15:00:00Z')])).toMatchObject({
    value: '2',
    alarm: '1 past its time',
    note: 'next ends 15:00',
    marks: ['on', 'late', 'off'],
  });
  expect(tileOf([over])).toMatchObject({ alarm: '1 past its time', note: '' });
  expect(tileOf([])).toMatchObject({ alarm: undefined, note: 'Nothing in use' });
});

it('there is room for the marks of a house of any size', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (taken, free) => {
      const hourly = Array.from({ length: taken }, (_, index) => ({
        ...booking(String(index)),
        unitPrice: 1,
      }));
      const today = sampleToday({ hourly, hourlyOpen: taken + free });
      const marks = describeGlance(today, sampleMinute)[3]?.marks ?? [];
      expect(marks.length).toBe(Math.min(16, taken + free));
    }),
    { numRuns: 30 },
  );
});
