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

/** Starts a server of this project in a process of its own, with no settings but these. */
export const startProcess = (script: string, env: NodeJS.ProcessEnv) => {
  const { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
  return startCommand(
    [process.execPath, '--disable-warning=ExperimentalWarning', script],
    { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, ...env },
    { tied: true },
  );
};
