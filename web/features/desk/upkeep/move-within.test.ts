import { expect, it } from 'vitest';
import { followList, moveWithin } from './move-within.ts';

it('moves an entry up, down, and nowhere', () => {
  expect(moveWithin(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveWithin(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveWithin(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
});

it('keeps an order that was begun when entries come and go meanwhile', () => {
  expect(followList(['c', 'a', 'b'], ['a', 'c', 'd'])).toEqual(['c', 'a', 'd']);
});
