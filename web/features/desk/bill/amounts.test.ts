import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount, subtract, writeAmount } from './amounts.ts';

it.each([
  ['50', 50],
  ['50.', 50],
  ['50.5', 50.5],
  ['$46.98', 46.98],
  [' 46,98 ', 46.98],
  ['1,250.00', 1250],
  ['1,250', 1250],
  ['0.01', 0.01],
])('reads "%s" as %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it.each(['', '0', '0.00', '-5', '1.234', '1e3', 'ten', '5 5', '1,2,3'])(
  'takes "%s" for no amount',
  (text) => {
    expect(readAmount(text)).toBeUndefined();
  },
);

it('reads every amount as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      expect(readAmount(writeAmount(cents / 100))).toBe(cents / 100);
    }),
  );
});

it('subtracts to the cent', () => {
  expect(subtract(46.98, 20)).toBe(26.98);
  expect(subtract(0.3, 0.1)).toBe(0.2);
});
