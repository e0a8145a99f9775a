import { expect, test } from 'vitest';
import { cutText } from './limited-text.tsx';

test('leaves alone what fits', () => {
  expect(cutText('lamp', 4)).toEqual({ text: 'lamp', lost: 0 });
});

test('cuts off what does not fit and counts it', () => {
  expect(cutText('lamplight', 4)).toEqual({ text: 'lamp', lost: 5 });
});

test('cuts no emoji in two', () => {
  expect(cutText('abc🌙', 4)).toEqual({ text: 'abc', lost: 2 });
});
