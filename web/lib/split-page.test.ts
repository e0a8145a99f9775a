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

test('says so when there is more than anybody reads', () => {
  expect(mostPages).toBe(50);
  expect(limitOf(50)).toBe(1000);
  expect(splitPage(loaded(999), 50)).toEqual({ shown: loaded(999), older: 'none' });
  expect(splitPage(loaded(1000), 50)).toEqual({ shown: loaded(1000), older: 'out of reach' });
});
