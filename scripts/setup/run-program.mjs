import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { inProject, root } from './project.mjs';

/** Node's compile cache: with it a server starts again in two thirds of the time. */
const NODE_COMPILE_CACHE = inProject('node_modules', '.cache', 'compiled');

/**
 * Settings of glibc. With an arena for each thread a server holds a sixth more. Without the thresholds it keeps freed memory,
 * and holds 15 MB more from its start.
 */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
let asked = 0;

// Ctrl-C reaches us twice, from the terminal and from npm; later it means: at once.
const passOn = (signal) => {
  const now = Date.now();
  if (now - asked < 1000) return;
  asked = now;
  for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit(exitCodeOf(null, signal));
};

for (const signal of signals) process.on(signal, () => passOn(signal));

/** Whether a signal asked us to stop; then later failures need no explanation. */
export const wasAsked = () => asked > 0;

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Stops when npm was killed and passed no signal on, so that nothing is left behind. */
export const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const above = readAncestors();
  setInterval(() => readAncestors() !== above && passOn('SIGTERM'), 500).unref();
};

// A shell between npm and us outlives npm and passes nothing on; only on Linux can we look past it.
const readAncestors = () => {
  const parent = process.ppid;
  const read = (name) => {
    try {
      return readFileSync(`/proc/${parent}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  const isShell = /^(\/bin\/)?(sh|dash|bash)\0-c\0/.test(read('cmdline'));
  return `${parent} ${isShell ? /^PPid:\s*(\d+)/m.exec(read('status'))?.[1] : ''}`;
};

/** Ends what a program has started and left behind, such as workers of a test runner that was stopped. */
const endSession = (pid) => {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
};

/** Runs a program to its end, in its own session so that signals reach it once, from us; returns code and output. */
export const runProgram = (command, { show = false, env = {}, ipc = false, onOutput } = {}) =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    const output = show && !onOutput ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      env: { NODE_COMPILE_CACHE, ...malloc, ...process.env, ...env },
      stdio: ['ignore', output, output, ...(ipc ? ['ipc'] : [])],
    });
    running.add(child);
    let said = '';
    const collect = (stream) => (chunk) => {
      if (!show) said += chunk;
      else stream.write(chunk);
      onOutput?.(String(chunk));
    };
    child.stdout?.on('data', collect(process.stdout));
    child.stderr?.on('data', collect(process.stderr));
    const done = (code) => {
      running.delete(child);
      endSession(child.pid);
      resolve({ code, said });
    };
    child.on('error', (error) => {
      said += error.message;
      done(127);
    });
    child.on('close', (code, signal) => done(exitCodeOf(code, signal)));
  });
