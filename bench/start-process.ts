import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Running = { address: string; stop(): Promise<unknown> };

/** Starts a server in a process of its own and waits until it prints where it listens. */
export const startProcess = async (script: string, env: NodeJS.ProcessEnv): Promise<Running> => {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/[\w.:[\]-]+/.exec(line) ?? [];
    if (address) {
      child.stdout.resume();
      return { address, stop };
    }
  }
  throw new Error(`${script} ended before it listened.`);
};
