import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenDone } from '#server/testing/when-done.ts';

const endCluster = fileURLToPath(new URL('end-cluster.ts', import.meta.url));

/** A folder that goes after the test, and with it every process that names it, also when the test is killed. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-cluster-'));
  const guard = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', endCluster, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(guard, 'close');
  whenDone(async () => {
    guard.stdin.end();
    await ended;
  });
  return folder;
};
