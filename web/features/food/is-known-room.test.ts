import { expect, test } from 'vitest';
import { isKnownRoom } from './is-known-room.ts';

const ids = new Set([1, 13]);

test.each(['13', ' 13 ', '013', 'Room 13', 'room 1'])('%j is a room of the house', (typed) =>
  expect(isKnownRoom(typed, ids)).toBe(true),
);

test.each(['', '2', '131', 'PC 1', 'the big one', '13 or 1', '1.0'])('%j is none', (typed) =>
  expect(isKnownRoom(typed, ids)).toBe(false),
);
