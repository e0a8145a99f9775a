import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStalls } from './watch-stalls.ts';

it('counts what took the process away, and neither computing nor waiting', async () => {
  const begun = performance.now();
  const computed = process.threadCpuUsage().user;
  const stalls = watchStalls();
  await setTimeout(400);
  while (process.threadCpuUsage().user - computed < 400_000);
  expect(stalls.soFar()).toBeLessThanOrEqual(performance.now() - begun - 750);
  // The thread stands still, and so does everything that waits for it.
  execFileSync('sleep', ['1']);
  expect(stalls.soFar()).toBeGreaterThan(500);
});
