import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('end-cluster.ts', import.meta.url));

const startGuard = (folder: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });

const startSleeper = (env: NodeJS.ProcessEnv) =>
  spawn('sleep', ['600'], { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });

it.skipIf(!existsSync('/proc/self'))(
  'ends what was started for its folder, and nothing else, when whoever opened it is gone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightdesk-cluster-'));
    const other = await mkdtemp(join(tmpdir(), 'nightdesk-cluster-'));
    const ours = startSleeper({ FOLDER: folder });
    const theirs = startSleeper({ FOLDER: other });
    const ended = once(ours, 'exit');
    const guard = startGuard(folder);
    const guardEnded = once(guard, 'exit');
    guard.stdin.end();
    expect(await guardEnded).toEqual([0, null]);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect([existsSync(folder), existsSync(other), theirs.exitCode, theirs.signalCode]).toEqual([
      false,
      true,
      null,
      null,
    ]);
    theirs.kill();
    const last = startGuard(other);
    last.stdin.end();
    await once(last, 'exit');
  },
);

it('refuses a folder that is no cluster’s', async () => {
  const guard = startGuard(tmpdir());
  guard.stdin.end();
  expect((await once(guard, 'exit'))[0]).toBe(1);
});
