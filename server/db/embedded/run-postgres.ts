import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../lib/start-error.ts';
import { stopPostgres } from './stop-process.ts';

export type PostgresProcess = {
  /** Resolves with PostgreSQL's last output once it has ended. */
  ended: Promise<string>;
  /** Resolves once it runs on, but a full disk keeps it from accepting connections. */
  refusesConnections: Promise<string>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL in its own session, reachable only by its socket, and waits until it answers. */
export const runPostgres = async (
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  connection: pg.ClientConfig,
  signal?: AbortSignal,
): Promise<PostgresProcess> => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  const lastWords = captureLastLines(child);
  const refusesConnections = findRefusal(child);
  // PostgreSQL must not outlive this process.
  const killAtExit = () => child.kill('SIGQUIT');
  process.on('exit', killAtExit);
  const ended = once(child, 'close').then(lastWords, lastWords);
  ended.then(() => process.off('exit', killAtExit));
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (child.pid !== undefined) await stopPostgres(child.pid, isRunning);
    await ended;
  };
  try {
    await waitUntilReady(connection, isRunning, ended, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ended, refusesConnections, stop };
};

export const postgresArguments = (data: string, socketDir: string, settings: Record<string, string>) => [
  // start-embedded.ts recognises our PostgreSQL by these arguments.
  '-D',
  data,
  '-k',
  socketDir,
  ...Object.entries({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements contain guests' data, which does not belong in a log.
    log_min_error_statement: 'panic',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const refusal = /could not write init file: (No space left|Disk quota exceeded).*/;

/** Maintenance of the catalogue removes a file that the next connection writes again, and without which none is accepted. */
const findRefusal = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      const [line] = refusal.exec(chunk.toString()) ?? [];
      if (line) resolve(line);
    });
  });

const captureLastLines = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk).slice(-4000);
  });
  child.on('error', (error) => {
    text += error.message;
  });
  return () => {
    const lines = text.trim().split('\n');
    const line = lines.findLast((words) => /FATAL|PANIC/.test(words)) ?? lines.at(-1) ?? '';
    return line.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '');
  };
};

const waitUntilReady = async (
  connection: pg.ClientConfig,
  isRunning: () => boolean,
  ended: Promise<string>,
  signal?: AbortSignal,
): Promise<void> => {
  while (isRunning()) {
    signal?.throwIfAborted();
    const problem = await responses(connection);
    if (problem === undefined) return;
    if (!notYet.has(problem.code ?? '')) throw problem;
    await sleep(15);
  }
  throw new StartError(`The built-in PostgreSQL did not start: ${await ended}`);
};

const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03']);

const responses = async (connection: pg.ClientConfig): Promise<NodeJS.ErrnoException | undefined> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException; // pg throws nothing else
  } finally {
    await client.end().catch(() => {});
  }
};
