import { expect, test } from 'vitest';
import { formatCount, formatPrice, formatSum } from './format.ts';

test('writes prices with cents only where there are any, and sums always with them', () => {
  expect([34, 12.99, 0.5, 0, 1234, 1234567.1].map(formatPrice)).toEqual([
    '$34',
    '$12.99',
    '$0.50',
    '$0',
    '$1,234',
    '$1,234,567.10',
  ]);
  expect([34, 102.5, 999.99, 1000, -20].map(formatSum)).toEqual([
    '$34.00',
    '$102.50',
    '$999.99',
    '$1,000.00',
    '-$20.00',
  ]);
});

test('groups the digits of a number of things by thousands', () => {
  expect([0, 999, 1000, 10_000, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '10,000',
    '1,234,567',
  ]);
});

test('writes as the platform would', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (let cents = 0; cents < 200_000; cents += 37)
    expect(formatSum(cents / 100)).toBe(dollars.format(cents / 100));
});
