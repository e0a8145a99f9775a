import { expect, it } from 'vitest';
import { planRestart } from './supervise-workers.ts';

it('starts a process at once that has lived for long, and the first that has not', () => {
  expect(planRestart(5, 3_600_000)).toEqual({ pause: 0, quickEnds: 0 });
  expect(planRestart(0, 200)).toEqual({ pause: 0, quickEnds: 1 });
});

it('waits longer each time a process ends soon, up to ten seconds', () => {
  const waits: number[] = [];
  let quickEnds = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const plan = planRestart(quickEnds, 200);
    waits.push(plan.pause);
    ({ quickEnds } = plan);
  }
  expect(waits).toEqual([0, 500, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});
