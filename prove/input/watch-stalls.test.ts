import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStalls } from './watch-stalls.ts';

it('counts for how long the process was kept from running, and neither computing nor waiting', async () => {
  const stalls = await watchStalls();
  await setTimeout(300);
  const computed = process.threadCpuUsage().user;
  const begun = performance.now();
  while (process.threadCpuUsage().user - computed < 400_000);
  // On a busy machine somebody else may have computed meanwhile.
  expect(stalls.soFar()).toBeLessThanOrEqual(performance.now() - begun - 350);

  const before = stalls.soFar();
  const { pid } = process;
  const stopper = spawn('sh', ['-c', `kill -STOP ${pid}; sleep 1; kill -CONT ${pid}`]);
  await once(stopper, 'exit');
  expect(stalls.soFar() - before).toBeGreaterThan(700);
});
