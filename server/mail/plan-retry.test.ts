import { expect, it } from 'vitest';
import { planRetry } from './plan-retry.ts';

it('waits twice as long after each attempt, and gives up after the tenth', () => {
  const plan = Array.from({ length: 10 }, (_, index) => planRetry(index + 1, {}));
  expect(plan).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, undefined]);
});

it('gives up at once a recipient that the server will never take, and nothing else', () => {
  expect(planRetry(1, { code: 'EENVELOPE', responseCode: 550 })).toBeUndefined();
  expect(planRetry(1, { code: 'EENVELOPE', responseCode: 451 })).toBe(30);
  expect(planRetry(1, { code: 'EAUTH', responseCode: 535 })).toBe(30);
});
