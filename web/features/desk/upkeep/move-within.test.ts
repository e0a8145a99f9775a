import { expect, it } from 'vitest';
import { findPlace, followList, moveWithin } from './move-within.ts';

it('moves an entry up, down, and nowhere', () => {
  expect(moveWithin(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveWithin(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveWithin(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
});

it('keeps an order that was begun when entries come and go meanwhile', () => {
  expect(followList(['c', 'a', 'b'], ['a', 'c', 'd'])).toEqual(['c', 'a', 'd']);
});

it('finds the place that is nearest to a pointer', () => {
  const places = [0, 110, 220].map((left) => ({ left, top: 0, width: 100, height: 75 }));
  expect(findPlace(places, { x: 10, y: 10 })).toBe(0);
  expect(findPlace(places, { x: 106, y: 40 })).toBe(1);
  expect(findPlace(places, { x: 900, y: 400 })).toBe(2);
});
