import { expect, it } from 'vitest';
import { cutSuggestions, limitOf } from './cut-suggestions.ts';

const some = (count: number) => Array.from({ length: count }, (_, n) => n);

it('one more than a page holds tells that there is more, and is not shown', () => {
  expect(limitOf(1)).toBe(21);
  expect(cutSuggestions(some(0), 1)).toEqual({ shown: [], older: 'none' });
  expect(cutSuggestions(some(20), 1)).toEqual({ shown: some(20), older: 'none' });
  expect(cutSuggestions(some(21), 1)).toEqual({ shown: some(20), older: 'to be asked for' });
  expect(cutSuggestions(some(40), 2)).toEqual({ shown: some(40), older: 'none' });
});

it('what the server does not give at once is said', () => {
  expect(limitOf(50)).toBe(1000);
  expect(cutSuggestions(some(999), 50)).toEqual({ shown: some(999), older: 'none' });
  expect(cutSuggestions(some(1000), 50)).toEqual({ shown: some(1000), older: 'too many' });
});
