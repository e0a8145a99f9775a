import { describe, expect, it } from 'vitest';
import { changeOf, guessCash, readCash } from './cash-notes.ts';

describe('cash', () => {
  it.each([
    [58, [58, 60, 70, 100]],
    [34, [34, 35, 40, 50]],
    [29.5, [29.5, 30, 40, 50]],
    [100, [100, 110]],
    [0.1, [0.1, 5, 10, 20]],
  ])('for %d is likely %j', (amount, notes) => {
    expect(guessCash(amount)).toEqual(notes);
  });

  it.each([
    ['60', 60],
    [' $60.00 ', 60],
    ['60,5', 60.5],
    ['', undefined],
    ['sixty', undefined],
    ['-5', undefined],
    ['1.234', undefined],
  ])('typed as "%s" is %s', (typed, amount) => {
    expect(readCash(typed)).toBe(amount);
  });

  it('comes back as far as it was too much', () => {
    expect(changeOf(60, 58)).toBe(2);
    expect(changeOf(0.3, 0.1)).toBe(0.2);
    expect(changeOf(58, 58)).toBe(0);
    expect(changeOf(57.99, 58)).toBeUndefined();
    expect(changeOf(undefined, 58)).toBeUndefined();
  });
});
