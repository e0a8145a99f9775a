import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { whenDone } from '../when-done.ts';

/** A port that is free at the moment. */
export const findPort = (host = '127.0.0.1') =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo; // it listens on a port
      probe.close(() => resolve(port));
    });
  });

/** `npm test` has built it into one file, which starts in half the time. */
const main = process.env.BUILT_SERVER ?? fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Otherwise a slow machine would refuse its own tests. */
const patience = { MOST_DELAY_MS: '0', DATABASE_WAIT_MS: '60000' };

/** Starts the real server without invented guests, or a program that starts it; stops it after the calling test or file. */
export const startServer = (env: Record<string, string>, program = main) => {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    // A terminal signals a whole process group, which must not include the test.
    detached: program !== main,
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, PORT: '0', DEMO: 'bare', ...patience, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output: printed }));
  const address = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      printed += chunk;
      const [, found] = /open at (\S+)/.exec(printed) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    ended.then(() => reject(new Error(`The server ended:\n${printed}`)));
  });
  // Tests that only wait for the end do not await the address.
  address.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  whenDone(async () => void (await stop()));
  return { process: child, output: () => printed, address, ended, stop };
};

export type ServerProcess = ReturnType<typeof startServer>;
