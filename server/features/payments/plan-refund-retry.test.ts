import { expect, it } from 'vitest';
import { planRefundRetry } from './settle-refunds.ts';

it('waits twice as long after each attempt, never longer than six hours, and never gives up', () => {
  const plan = Array.from({ length: 12 }, (_, index) => planRefundRetry(index + 1));
  expect(plan).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  expect(planRefundRetry(5_000)).toBe(21_600);
});
