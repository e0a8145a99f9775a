import { expect, it } from 'vitest';
import { guessCash } from './cash-notes.ts';

it.each([
  [58, [58, 60, 70, 100]],
  [34, [34, 35, 40, 50]],
  [29.5, [29.5, 30, 40, 50]],
  [100, [100, 110]],
  [0.1, [0.1, 5, 10, 20]],
])('cash for %d is likely %j', (amount, notes) => {
  expect(guessCash(amount)).toEqual(notes);
});
