import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type Status, spanOf } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Booking } from '#web/features/bookings/booking.ts';
import { foodAddress, isKnownRoom, kindsOf, readRoom, suggestRooms } from './room-of.ts';

test('food is brought to what was booked, by its own room type [FOOD-20]', () => {
  expect(foodAddress('study', 13)).toBe('/food?roomId=13&roomType=Group+Study+Room');
  expect(foodAddress('room', 12)).toBe('/food?roomId=12&roomType=Sleeping+Room');
  expect(foodAddress('pc', 3)).toBe('/food?roomId=3&roomType=PC');
});

test('an address gives the room away, and keeps the rest', () => {
  const { room, rest } = readRoom(new URLSearchParams('q=soup&roomId=13&roomType=Group+Study+Room'));
  expect(room).toEqual({ roomId: '13', roomType: 'Group Study Room' });
  expect(rest.toString()).toBe('q=soup');
  expect(readRoom(new URLSearchParams('roomId=13')).room).toEqual({ roomId: '13' });
  expect(readRoom(new URLSearchParams('q=soup')).room).toBeUndefined();
});

const ids = new Set([1, 13]);

test.each(['13', ' 13 ', '013', 'Room 13', 'room 1'])('%j is a room of the house', (typed) =>
  expect(isKnownRoom(typed, 'room', ids)).toBe(true),
);

test.each(['', '2', '131', 'PC 1', 'the big one', '13 or 1', '1.0'])('%j is none', (typed) =>
  expect(isKnownRoom(typed, 'study', ids)).toBe(false),
);

test('a PC is known by its number or its name, and not as a room', () => {
  expect(['1', 'PC 1', 'pc 01', 'PC13'].every((typed) => isKnownRoom(typed, 'pc', ids))).toBe(true);
  expect(isKnownRoom('Room 1', 'pc', ids)).toBe(false);
});

test('an ID is looked up among what its room type is about', () => {
  expect(kindsOf('Sleeping Room')).toEqual(['room']);
  expect(kindsOf('Study Room')).toEqual(['study']);
  expect(kindsOf('Group Study Room')).toEqual(['study']);
  expect(kindsOf('PC')).toEqual(['pc']);
  expect(kindsOf('')).toEqual(['room', 'study', 'pc']);
});

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
