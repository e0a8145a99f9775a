import { executionAsyncResource } from 'node:async_hooks';
import closeWithGrace from 'close-with-grace';
import { addDemoContent } from './db/demo/add-demo-content.ts';
import { describeDemoAccounts, hasDemo, hasInventedGuests } from './db/demo/demo-accounts.ts';
import { migrate } from './db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { systemClock } from './lib/clock.ts';
import { StartError } from './lib/start-error.ts';
import { readSettings, type Settings } from './settings.ts';
import { tryPort } from './try-port.ts';

/**
 * Keeps one entry of Node's queue of ticks. If a garbage collection at the start finds none, V8 forgets their shape, and
 * `process.nextTick` takes eight times as long for good, which is a sixth of a cached response.
 */
const ticks: object[] = [];
process.nextTick(() => ticks.push(executionAsyncResource()));

/** What has been opened, to be closed in reverse. */
const closers: (() => Promise<unknown>)[] = [];
const onOpen = (close: () => Promise<unknown>): void => void closers.push(close);

const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
};

let warn = (line: string): void => console.error(line);

const start = async (signal: AbortSignal): Promise<void> => {
  const settings = readSettings(process.env, Intl.DateTimeFormat().resolvedOptions().timeZone);
  await tryPort(settings);
  // Loaded while the built-in database starts.
  const loading = import('./serve-house.ts');
  // Loading takes long on a busy machine, and would count against the connection timeout of an outside database.
  if (settings.databaseUrl) await loading;
  const database = await openDatabase(settings, {
    signal,
    path: process.env.PATH,
    onTrouble: (line) => warn(line),
  });
  onOpen(database.close);
  const { serveHouse } = await loading;
  signal.throwIfAborted();
  await migrate(database.pool);
  const demoNews = await (settings.demo ? openDemo(database, settings) : endDemo(database));
  await database.sealLog();
  signal.throwIfAborted();
  const house = await serveHouse({ settings, database, onOpen, signal });
  const { address } = house;
  warn = house.warn;
  if (address) await database.writeAddress(address);
  console.log(`Nightdesk is open at ${settings.publicUrl ?? address}`);
  if (settings.demo) console.log(describeDemoAccounts());
  for (const line of [demoNews, ...house.warnings]) if (line) warn(line);
};

/** Needed at most once in the life of a database. */
const endDemo = async ({ db }: OpenDatabase): Promise<string | undefined> => {
  if (!(await hasDemo(db))) return undefined;
  const ending = await import('./features/demo/end-demo.ts');
  return ending.endDemo(db, systemClock);
};

/** Adds demo content before the server opens; a job then moves invented guests on. If it fails, the server opens all the same. */
const openDemo = async ({ db }: OpenDatabase, settings: Settings): Promise<string | undefined> => {
  const { livingDemo, timeZone, publicUrl: origin = 'http://localhost' } = settings;
  await addDemoContent(db);
  if (livingDemo === (await hasInventedGuests(db))) return undefined;
  try {
    if (livingDemo) {
      const { advanceDemo } = await import('./features/demo/advance-demo.ts');
      await advanceDemo(db, { now: systemClock.now(), timeZone, origin });
    } else {
      const { deleteInvented } = await import('./features/demo/delete-invented.ts');
      await deleteInvented(db);
    }
    return undefined;
  } catch (error) {
    return `The demo's invented guests are not as they should be: ${error instanceof Error ? error.message : error}`;
  }
};

const end = async (problem: unknown): Promise<never> => {
  console.error(problem instanceof StartError ? problem.message : problem);
  await closeAll();
  process.exit(1);
};

const stopping = new AbortController();
const starting = start(stopping.signal).catch((problem) => stopping.signal.aborted || end(problem));

// Handles all signals and uncaught errors from the first moment on; a second Ctrl-C exits at once.
const { close } = closeWithGrace({ delay: 20_000, logger: undefined }, async ({ err }) => {
  if (err) console.error(err);
  stopping.abort();
  await starting;
  await closeAll();
});

// The launcher was killed.
if (process.connected) process.on('disconnect', close);
// The terminal was closed; its signal follows.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
