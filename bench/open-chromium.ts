import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './entry.ts';

/** Starts a separate browser and returns the port that controls it. */
export const openChromium = async ({ defer }: Pick<Bench, 'defer'>): Promise<number> => {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH) throw new Error('There is no Chromium to be had; CHROMIUM_PATH can name one.');
  const profile = await mkdtemp(join(tmpdir(), 'nightdesk-browser-'));
  defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const child = spawn(
    CHROMIUM_PATH,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // Debian's Chromium starts through a shell; a process group lets both be stopped.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = once(child, 'exit');
  defer(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    await ended;
  });
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said) ?? [];
      if (port) resolve(Number(port));
    });
    ended.then(() => reject(new Error(`${CHROMIUM_PATH} ended:\n${said}`)));
  });
};
