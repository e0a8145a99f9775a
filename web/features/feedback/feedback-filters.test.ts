import { expect, test } from 'vitest';
import { readFilters, toQuery, writeFilters } from './feedback-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));
const none = { room: undefined, mine: false, pages: 1 };

test('reads the room, whose and how many from the address, and writes the same address', () => {
  const filters = read('room=12&mine=true&pages=3');
  expect(filters).toEqual({ room: 12, mine: true, pages: 3 });
  expect(writeFilters(filters).toString()).toBe('room=12&mine=true&pages=3');
  expect(writeFilters(none).toString()).toBe('');
});

test('reads what makes no sense as if it were not there', () => {
  expect(read('room=abc&mine=perhaps&pages=0')).toEqual(none);
  expect(read('room=99999999999&pages=51')).toEqual(none);
  expect(read('room=2147483648')).toEqual(none);
});

test('asks only for what the filters name', () => {
  expect(toQuery(none)).toEqual({ limit: '21' });
  expect(toQuery({ room: 12, mine: true, pages: 2 })).toEqual({ roomId: '12', mine: 'true', limit: '41' });
});
