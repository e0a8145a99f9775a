import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { runProgram } from './run-program.mjs';

it('ends what a program has left behind', async () => {
  const { code, said } = await runProgram(['sh', '-c', 'sleep 600 >/dev/null 2>&1 & echo $!']);
  expect(code).toBe(0);
  await expect.poll(() => isRunning(Number(said))).toBe(false);
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
