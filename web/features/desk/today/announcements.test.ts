import { expect, it } from 'vitest';
import { describeNew } from './announcements.tsx';

it('what is new is said with its list and its name; of many, the first [DESK-80]', () => {
  expect(describeNew('Arrivals', ['Ines Carvalho'])).toBe('New in Arrivals: Ines Carvalho.');
  expect(describeNew('Kitchen', ['#1', '#2', '#3', '#4', '#5'])).toBe(
    'New in Kitchen: #1, #2, #3 and 2 more.',
  );
});
