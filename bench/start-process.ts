import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a server as a process of its own, and waits until it prints its address. */
export const startCommand = async (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { tied = false } = {},
) => {
  const child = spawn(program, args, {
    cwd: root,
    env,
    // The child stops when this channel closes, so that nothing is left behind if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', ...(tied ? (['ipc'] as const) : [])],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      printed += chunk;
      const [found] = /http:\/\/[\w.:[\]-]+/.exec(printed) ?? [];
      if (found) resolve(found);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    ended.then(() => reject(new Error(`${program} ${args.join(' ')} ended before it listened:\n${printed}`)));
  });
  return { address, output: () => printed, stop };
};

/** Starts a program of this project in a process of its own, with these settings and those that `npm start` adds. */
export const startProcess = (command: readonly string[], env: NodeJS.ProcessEnv) => {
  const given = Object.entries(process.env).filter(
    ([name]) => ['PATH', 'NODE_COMPILE_CACHE'].includes(name) || name.startsWith('MALLOC_'),
  );
  return startCommand(command, { ...Object.fromEntries(given), ...env }, { tied: true });
};
