import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import { addDemoContent } from './db/demo/add-demo-content.ts';
import { describeDemoAccounts, hasDemo } from './db/demo/demo-accounts.ts';
import { migrate } from './db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { hashingLimits } from './features/identity/queue-hashing.ts';
import { systemClock } from './lib/clock.ts';
import { StartError } from './lib/start-error.ts';
import type { House } from './serve-house.ts';
import { readSettings, type Settings } from './settings.ts';
import { tryPort } from './try-port.ts';
import { joinWorkers } from './workers/join-workers.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';

/** The other processes that serve, where this one was started to be one of several. */
const crew = cluster.isWorker ? joinWorkers(process.env.NIGHTDESK_WORKER) : undefined;

/** What has been opened so far, to be closed in the opposite order. */
const closers: (() => Promise<unknown>)[] = [];
const onOpen = (close: () => Promise<unknown>): void => void closers.push(close);

const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
};

let warn = (line: string): void => console.error(line);

/** Each process has 10 connections and one to listen with; commands come on top. */
const connectionsFor = ({ workers }: Settings): string => String(Math.max(60, 24 + 12 * workers));

const start = async (signal: AbortSignal): Promise<void> => {
  const settings = readSettings(process.env, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!crew) await tryPort(settings);
  const isAlone = settings.workers === 1;
  // Loaded while the built-in database starts, and not at all by one that only watches over others.
  const loading = crew || isAlone ? import('./serve-house.ts') : undefined;
  // On a busy machine that takes long, and would count as the time that an outside one takes to answer.
  if (settings.databaseUrl) await loading;
  const database = await openDatabase(settings, {
    ...{ signal, path: process.env.PATH, onTrouble: (line) => warn(line) },
    ...(!isAlone && { settings: { max_connections: connectionsFor(settings) } }),
  });
  onOpen(database.close);
  const serving = await loading;
  signal.throwIfAborted();
  let ending: string | undefined;
  if (!crew) {
    await migrate(database.pool);
    if (settings.demo) await addDemoContent(database.db);
    else ending = await endDemo(database);
    signal.throwIfAborted();
  }
  const house = serving
    ? await serving.serveHouse({ settings, database, crew, onOpen, signal })
    : await startWorkers(settings, database);
  const { address } = house;
  warn = house.warn;
  if (crew) await crew.reportOpen(address);
  else {
    if (address) await database.writeAddress(address);
    console.log(`Nightdesk is open at ${settings.publicUrl ?? address}`);
    if (settings.demo) console.log(describeDemoAccounts());
  }
  if (ending) warn(ending);
  // Of several, one is enough to say it.
  if (crew?.isFirst ?? true) for (const line of house.warnings) warn(line);
};

/** Loaded once in the life of a house, if at all. */
const endDemo = async ({ db }: OpenDatabase): Promise<string | undefined> => {
  if (!(await hasDemo(db))) return undefined;
  const ending = await import('./features/demo/end-demo.ts');
  return ending.endDemo(db, systemClock);
};

const startWorkers = async (settings: Settings, { url }: OpenDatabase): Promise<House> => {
  const workers = superviseWorkers({
    count: settings.workers,
    env: { DATABASE_URL: url },
    hashesAtOnce: hashingLimits.atOnce,
    warn: (line) => warn(line),
  });
  onOpen(workers.close);
  return { address: await workers.open(), warn, warnings: [] };
};

const describe = (problem: unknown): string =>
  problem instanceof StartError
    ? problem.message
    : String(problem instanceof Error ? problem.stack : problem);

const end = async (problem: unknown): Promise<never> => {
  // Who started several processes says once what is wrong.
  if (crew) await crew.reportFailed(describe(problem));
  else console.error(problem instanceof StartError ? problem.message : problem);
  await closeAll();
  process.exit(1);
};

const stopping = new AbortController();
const starting = start(stopping.signal).catch((problem) => stopping.signal.aborted || end(problem));

/** One of several has less time than the one that waits for it. */
const delay = crew ? 14_000 : 20_000;
// Covers every signal and every uncaught error from the first moment on; a second Ctrl-C does not wait.
const { close } = closeWithGrace({ delay, logger: undefined }, async ({ err }) => {
  if (err) console.error(err);
  stopping.abort();
  await starting;
  await closeAll();
});

// Ctrl-C may have come before, from the terminal to all of them.
crew?.onStop(() => void (stopping.signal.aborted || close()));
// The launcher was killed; one of several ends by itself when the one above it does.
if (!crew && process.connected) process.on('disconnect', close);
// The terminal was closed; its signal follows.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
