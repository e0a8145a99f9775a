import { expect, it } from 'vitest';
import { findPlace, movePhoto } from './photo-order.ts';

const photos = ['a', 'b', 'c'].map((url) => ({ url, text: '' }));
const order = (from: number, to: number) =>
  movePhoto(photos, from, to)
    .map(({ url }) => url)
    .join('');

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, -1, 'bac'],
  [1, 9, 'acb'],
  [7, 0, 'abc'],
])('moves the photo at %i to %i [PHOTO-5]', (from, to, result) => {
  expect(order(from, to)).toBe(result);
});

it('finds the place that is nearest to a pointer', () => {
  const places = [0, 110, 220].map((left) => ({ left, top: 0, width: 100, height: 75 }));
  expect(findPlace(places, { x: 10, y: 10 })).toBe(0);
  expect(findPlace(places, { x: 106, y: 40 })).toBe(1);
  expect(findPlace(places, { x: 900, y: 400 })).toBe(2);
});
