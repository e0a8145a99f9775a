import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { addDemoContent } from './db/demo/add-demo-content.ts';
import { listenChanges } from './db/listen-changes.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));

/** What has been opened so far, to be closed in the opposite order. */
const closers: (() => Promise<unknown>)[] = [];

const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
};

const start = async (signal: AbortSignal): Promise<void> => {
  const settings = readSettings(process.env, Intl.DateTimeFormat().resolvedOptions().timeZone);
  let warn = (line: string): void => console.error(line);
  const database = await openDatabase(settings, {
    signal,
    path: process.env.PATH,
    onTrouble: (line) => warn(line),
    onGiveUp: (line) => end(new StartError(line)),
  });
  closers.push(database.close);
  signal.throwIfAborted();
  await migrate(database.pool);
  if (settings.demo) await addDemoContent(database.db);
  signal.throwIfAborted();
  const changes = listenChanges(database.connection);
  closers.push(changes.close);
  const app = await buildApp({ db: database.db, changes, clock: systemClock, settings, webDir });
  closers.push(() => app.close());
  warn = (line) => app.log.error(line);
  signal.throwIfAborted();
  await app
    .listen({ host: settings.host, port: settings.port })
    .catch((error) => explainListen(error, settings));
  const address = describeAddress(app.server.address() as AddressInfo); // never a socket's path: we listen on a port
  await database.tellAddress(address);
  console.log(`Nightdesk is open at ${settings.publicUrl ?? address}`);
};

const explainListen = (error: NodeJS.ErrnoException, { host, port }: Settings): never => {
  const reason = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Choose another with PORT=….`,
    EACCES: `Port ${port} on ${host} may not be used by this user. Choose another with PORT=….`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with HOST=….`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with HOST=….`,
  }[error.code ?? ''];
  throw reason ? new StartError(reason) : error;
};

const describeAddress = ({ address, family, port }: AddressInfo): string => {
  const everywhere = ['0.0.0.0', '::'].includes(address);
  return `http://${everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
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
