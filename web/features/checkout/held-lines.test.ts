import { expect, test } from 'vitest';
import { describeHeld, describeSaved } from './held-lines.tsx';

test('a place is described by when and how long, food by nothing', () => {
  const stay = { title: 'Lantern Bunk', amount: 102, date: '2026-11-20', time: '16:00' };
  expect(describeHeld({ ...stay, kind: 'room', count: 3 })).toBe('Fri 20 Nov 2026, 16:00, 3 nights');
  expect(describeHeld({ ...stay, kind: 'pc', count: 1 })).toBe('Fri 20 Nov 2026, 16:00, 1 hour');
  expect(describeHeld({ kind: 'food', title: 'Food to Study Room 18', amount: 5 })).toBe('');
});

test('a reward is described by what it took off', () => {
  expect(describeSaved({ reward: '10% Discount', amount: 10.2 })).toBe(
    '10% Discount: $10.20 saved, already taken off.',
  );
});
