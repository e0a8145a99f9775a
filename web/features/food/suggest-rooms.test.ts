import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type Status, spanOf } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Booking } from '#web/features/bookings/booking.ts';
import { suggestRooms } from './suggest-rooms.ts';

const timeZone = 'Europe/Lisbon';
const here = { now: Temporal.Instant.from('2026-11-15T20:00:00Z'), timeZone };

const booking = (
  [kind, thing, title]: [Kind, number, string],
  [date, time, count]: [string, string, number],
  status: Status = 'Confirmed',
): Booking => {
  const span = spanOf({ kind, date, time, count }, timeZone);
  const { startsAt: freeUntil } = span;
  const rest = { id: `${thing}`, picture: '', amount: 1, payment: 'due', freeUntil } as const;
  return { ...rest, ...span, kind, thing, title, date, time, count, status };
};

const twin: [Kind, number, string] = ['room', 3, 'Fern Twin'];
const table: [Kind, number, string] = ['study', 13, 'Round Table'];
const gaming: [Kind, number, string] = ['pc', 2, 'Gaming PC'];

test('suggests where the guest is now or will be today', () => {
  const suggested = suggestRooms(
    [
      booking(gaming, ['2026-11-15', '23:00', 1]),
      booking(twin, ['2026-11-13', '16:00', 4]),
      booking(table, ['2026-11-15', '19:00', 2]),
    ],
    here,
  );
  expect(suggested).toEqual([
    { roomType: 'Sleeping Room', roomId: '3', label: 'Room 3, Fern Twin' },
    { roomType: 'Group Study Room', roomId: '13', label: 'Room 13, Round Table' },
    { roomType: 'PC', roomId: '2', label: 'PC 2, Gaming PC' },
  ]);
});

test('suggests a PC beside the room of the same number', () => {
  const pc: [Kind, number, string] = ['pc', 3, 'Programming PC'];
  const both = [booking(twin, ['2026-11-15', '16:00', 1]), booking(pc, ['2026-11-15', '21:00', 2])];
  expect(suggestRooms(both, here).map(({ roomType, roomId }) => `${roomType} ${roomId}`)).toEqual([
    'Sleeping Room 3',
    'PC 3',
  ]);
});

test('suggests neither what is over, cancelled or of another day, nor the same place twice', () => {
  const suggested = suggestRooms(
    [
      booking(table, ['2026-11-15', '17:00', 2]),
      booking(gaming, ['2026-11-15', '21:00', 2], 'Cancelled'),
      booking(gaming, ['2026-11-16', '09:00', 2]),
      booking(twin, ['2026-11-14', '16:00', 2]),
      booking(twin, ['2026-11-15', '22:00', 1]),
    ],
    here,
  );
  expect(suggested.map(({ roomId }) => roomId)).toEqual(['3']);
  expect(suggestRooms([booking(table, ['2026-11-15', '19:00', 2])], undefined)).toEqual([]);
});
