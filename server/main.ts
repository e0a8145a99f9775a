import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { addDemoContent } from './db/demo/add-demo-content.ts';
import { closeDemoAccounts } from './db/demo/close-demo-accounts.ts';
import { describeDemoAccounts } from './db/demo/demo-accounts.ts';
import { listenChanges } from './db/listen-changes.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { expireHolds } from './features/checkout/expire-holds.ts';
import { keepAuthSecret } from './features/identity/keep-auth-secret.ts';
import { expirePoints } from './features/loyalty/expire-points.ts';
import { describeStranded } from './features/payments/describe-stranded.ts';
import { reconcileCheckouts } from './features/payments/reconcile-checkouts.ts';
import { settleRefunds } from './features/payments/settle-refunds.ts';
import { describeAddress } from './http/describe-address.ts';
import type { Turn } from './jobs/repeat-job.ts';
import { deliverMails } from './mail/deliver-mails.ts';
import { openMailer } from './mail/open-mailer.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { watchPool } from './metrics/watch-pool.ts';
import { chooseProvider } from './payments/choose-provider.ts';
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
  });
  closers.push(database.close);
  const metrics = createMetrics();
  watchPool(metrics, database.pool);
  signal.throwIfAborted();
  await migrate(database.pool);
  await (settings.demo ? addDemoContent : closeDemoAccounts)(database.db);
  signal.throwIfAborted();
  const countedAs = (job: string) => ({ onTurn: (turn: Turn) => metrics.countTurn({ job, ...turn }) });
  const changes = listenChanges(database.connection);
  closers.push(changes.close);
  if (settings.mailServer) {
    const { send } = openMailer(settings.mailServer);
    closers.push(
      deliverMails({ db: database.db, changes, send, warn: (line) => warn(line), ...countedAs('mail') })
        .close,
    );
  }
  const provider = await chooseProvider(settings);
  const stranded = await describeStranded(database.db, provider);
  const jobs = {
    ...{ db: database.db, changes, clock: systemClock, warn: (line: string) => warn(line) },
    // Where money is real, it is set.
    venue: () => ({ ...nowIn(settings), origin: settings.publicUrl ?? 'http://localhost' }),
  };
  closers.push(expireHolds({ ...jobs, provider, ...countedAs('holds') }).close);
  closers.push(expirePoints({ ...jobs, ...countedAs('points') }).close);
  if (provider) closers.push(settleRefunds({ ...jobs, provider, ...countedAs('refunds') }).close);
  // The sandbox has nothing to tell that we do not know.
  if (provider && provider.name !== 'sandbox')
    closers.push(reconcileCheckouts({ ...jobs, provider, ...countedAs('checkouts') }).close);
  const authSecret = settings.authSecret ?? (await keepAuthSecret(database.db));
  const app = await buildApp({
    db: database.db,
    changes,
    clock: systemClock,
    settings,
    ...{ authSecret, webDir, provider, metrics },
  });
  closers.push(() => app.close());
  warn = (line) => app.log.error(line);
  signal.throwIfAborted();
  await app
    .listen({ host: settings.host, port: settings.port })
    .catch((error) => explainListen(error, settings));
  const address = describeAddress(app.server.address());
  if (address) await database.tellAddress(address);
  console.log(`Nightdesk is open at ${settings.publicUrl ?? address}`);
  if (settings.demo) console.log(describeDemoAccounts());
  else if (!settings.mailServer)
    warn('Mail is kept in the database and not sent, because SMTP_URL is not set.');
  if (settings.production && settings.payments === 'sandbox')
    warn(
      'Nobody pays for anything: PAYMENTS is sandbox, where guests say by themselves that they have paid.',
    );
  if (stranded) warn(stranded);
};

const nowIn = ({ timeZone }: Settings) => ({ now: systemClock.now(), timeZone });

const explainListen = (error: NodeJS.ErrnoException, { host, port }: Settings): never => {
  const reason = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Choose another with PORT=….`,
    EACCES: `Port ${port} on ${host} may not be used by this user. Choose another with PORT=….`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with HOST=….`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with HOST=….`,
  }[error.code ?? ''];
  throw reason ? new StartError(reason) : error;
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
