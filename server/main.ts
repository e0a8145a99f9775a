import closeWithGrace from 'close-with-grace';
import { addDemoContent } from './db/demo/add-demo-content.ts';
import { describeDemoAccounts, hasDemo } from './db/demo/demo-accounts.ts';
import { migrate } from './db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { systemClock } from './lib/clock.ts';
import { StartError } from './lib/start-error.ts';
import { readSettings } from './settings.ts';
import { tryPort } from './try-port.ts';

/** What has been opened so far, to be closed in the opposite order. */
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
  // On a busy machine that takes long, and would count as the time that an outside one takes to answer.
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
  let demoEnd: string | undefined;
  if (settings.demo) await addDemoContent(database.db);
  else demoEnd = await endDemo(database);
  signal.throwIfAborted();
  const house = await serveHouse({ settings, database, onOpen, signal });
  const { address } = house;
  warn = house.warn;
  if (address) await database.writeAddress(address);
  console.log(`Nightdesk is open at ${settings.publicUrl ?? address}`);
  if (settings.demo) console.log(describeDemoAccounts());
  for (const line of [demoEnd, ...house.warnings]) if (line) warn(line);
};

/** Loaded once in the life of a house, if at all. */
const endDemo = async ({ db }: OpenDatabase): Promise<string | undefined> => {
  if (!(await hasDemo(db))) return undefined;
  const ending = await import('./features/demo/end-demo.ts');
  return ending.endDemo(db, systemClock);
};

const end = async (problem: unknown): Promise<never> => {
  console.error(problem instanceof StartError ? problem.message : problem);
  await closeAll();
  process.exit(1);
};

const stopping = new AbortController();
const starting = start(stopping.signal).catch((problem) => stopping.signal.aborted || end(problem));

// Covers every signal and every uncaught error from the first moment on; a second Ctrl-C does not wait.
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
