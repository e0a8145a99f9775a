import { expect, test } from 'vitest';
import { limitOf, mostPages, splitPage } from './split-page.ts';

const loaded = (count: number) => Array.from({ length: count }, (_, index) => index);

test('one more than a page holds tells that there is more, and is kept for the next page', () => {
  expect(limitOf(1)).toBe(21);
  expect(splitPage(loaded(0), 1)).toEqual({ shown: [], older: 'none' });
  expect(splitPage(loaded(20), 1)).toEqual({ shown: loaded(20), older: 'none' });
  expect(splitPage(loaded(21), 1)).toEqual({ shown: loaded(20), older: 'more' });
  expect(splitPage(loaded(40), 2)).toEqual({ shown: loaded(40), older: 'none' });
});

test('says so when not even the server gives more', () => {
  expect(mostPages).toBe(5);
  expect(limitOf(5)).toBe(100);
  expect(splitPage(loaded(99), 5)).toEqual({ shown: loaded(99), older: 'none' });
  expect(splitPage(loaded(100), 5)).toEqual({ shown: loaded(100), older: 'out of reach' });
});
