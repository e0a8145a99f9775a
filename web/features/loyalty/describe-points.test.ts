import { expect, test } from 'vitest';
import { countPoints, describeEntry, missingPoints, signPoints } from './describe-points.ts';

test('counts points in words, also one and many', () => {
  expect([0, 1, 200, 12_345].map(countPoints)).toEqual([
    '0 points',
    '1 point',
    '200 points',
    '12,345 points',
  ]);
});

test('says with a sign whether points came or went', () => {
  expect([200, 1_000, 0, -100, -1_500].map(signPoints)).toEqual(['+200', '+1,000', '0', '−100', '−1,500']);
});

test('says how many are missing, and never less than none', () => {
  expect(missingPoints(40, 100)).toBe(60);
  expect(missingPoints(100, 100)).toBe(0);
  expect(missingPoints(250, 200)).toBe(0);
});

test('says what points came or went for, also where there is no title', () => {
  expect(describeEntry({ kind: 'earned', title: 'Lantern Bunk' })).toBe('Lantern Bunk');
  expect(describeEntry({ kind: 'taken back', title: 'Lantern Bunk' })).toBe('Refund of Lantern Bunk');
  expect(describeEntry({ kind: 'taken back', title: 'Lantern Bunk', owed: 25 })).toBe(
    'Refund of Lantern Bunk: 25 points owed',
  );
  expect(describeEntry({ kind: 'joined', title: '' })).toBe('Welcome to the program');
  expect(describeEntry({ kind: 'expired', title: '' })).toBe('Not used within 12 months');
});
