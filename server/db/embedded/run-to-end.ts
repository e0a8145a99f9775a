import { spawn } from 'node:child_process';

export type Ended = { ok: boolean; output: string };

/** Runs a program in its own session, so that Ctrl-C reaches only us, and collects its output. */
export const runToEnd = (
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<Ended> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      ...(signal && { signal }),
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // After an abort, the program still has to end.
    child.on('error', (error) => child.pid === undefined && resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
