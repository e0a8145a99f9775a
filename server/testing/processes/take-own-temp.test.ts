import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const source = new URL('take-own-temp.ts', import.meta.url).href;

/** A run that creates a temporary folder, has a worker create another, and goes on until it is stopped. */
const program = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { takeOwnTemp } from '${source}';
  takeOwnTemp();
  mkdtempSync(tmpdir() + '/nightdesk-first-house-');
  const worker = "require('fs').mkdtempSync(require('os').tmpdir() + '/of-a-worker-'); process.kill(process.pid, 'SIGKILL')";
  spawn(process.execPath, ['-e', worker]).on('close', () => console.log('ready'));
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);`;

const run = async (TMPDIR: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal);
  await once(child, 'close');
};

it('leaves nothing of a run that ends, and the next one removes what a killed one has left, but nothing of one that goes on', {
  tags: 'thorough',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-temp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const alive = await run(folder);
  const killed = await run(folder);
  expect(await readdir(folder)).toHaveLength(2);
  for (const name of await readdir(folder)) expect(await readdir(join(folder, name))).toHaveLength(2);
  await end(killed, 'SIGKILL');
  const next = await run(folder);
  expect((await readdir(folder)).map((name) => Number(name.split('-')[2])).sort()).toEqual(
    [alive.pid, next.pid].sort(),
  );
  await end(next, 'SIGTERM');
  await end(alive, 'SIGTERM');
  expect(await readdir(folder)).toEqual([]);
});
