import { expect, test } from 'vitest';
import { foodIsInCart } from './cart-words.ts';

test.each([
  ['', ''],
  ['', 'TENTH0000001'],
  ['PIZZA0000001', 'PIZZA0000001'],
])('food with the code %j comes into a cart with %j without a word of codes', (code, kept) => {
  expect(foodIsInCart(code, kept)).toBe('Your food order is in your cart.');
});

test('says which code a cart has, and which one was left out', () => {
  expect(foodIsInCart('PIZZA0000001', 'TENTH0000001')).toBe(
    'Your food order is in your cart. A cart takes one code, and yours has TENTH0000001 already: PIZZA0000001 stays unused.',
  );
});
