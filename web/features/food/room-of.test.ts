import { expect, test } from 'vitest';
import { foodAddress, readRoom } from './room-of.ts';

test('food is brought to what was booked, by its own room type', () => {
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
