import { expect, test } from 'vitest';
import { describeEntry } from './describe-entry.ts';

test('says what points came or went for, also where there is no title', () => {
  expect(describeEntry({ kind: 'earned', title: 'Lantern Bunk' })).toBe('Lantern Bunk');
  expect(describeEntry({ kind: 'taken back', title: 'Lantern Bunk' })).toBe('Refund of Lantern Bunk');
  expect(describeEntry({ kind: 'taken back', title: 'Lantern Bunk', owed: 25 })).toBe(
    'Refund of Lantern Bunk: 25 points owed',
  );
  expect(describeEntry({ kind: 'joined', title: '' })).toBe('Welcome to the program');
  expect(describeEntry({ kind: 'expired', title: '' })).toBe('Not used within 12 months');
});
