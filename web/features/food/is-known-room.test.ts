import { expect, test } from 'vitest';
import { isKnownRoom, kindsOf } from './is-known-room.ts';

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
