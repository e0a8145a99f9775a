import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { listenChanges } from './db/listen-changes.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { getOrCreateAuthSecret } from './features/identity/create-identity.ts';
import { describeStranded } from './features/payments/refunds/list-refunds.ts';
import { describeAddress } from './http/create-server.ts';
import { systemClock } from './lib/clock.ts';
import { createMetrics, watchPool } from './metrics/create-metrics.ts';
import { chooseProvider } from './payments/choose-provider.ts';
import { runJobs } from './run-jobs.ts';
import type { Settings } from './settings.ts';
import { explainListen } from './try-port.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));

type Needs = {
  settings: Settings;
  database: OpenDatabase;
  /** Called with a function to close each opened part; they run in reverse order. */
  onOpen(close: () => Promise<unknown>): void;
  signal: AbortSignal;
};

/** Serves a house from a migrated database. */
export const serveHouse = async ({ settings, database, onOpen, signal }: Needs) => {
  const { db, pool } = database;
  const metrics = createMetrics();
  watchPool(metrics, pool);
  const changes = listenChanges(database.connection);
  onOpen(changes.close);
  const provider = await chooseProvider(settings);
  const stranded = await describeStranded(db, provider);
  const authSecret = settings.authSecret ?? (await getOrCreateAuthSecret(db));
  // Closed after the server.
  let closeJobs = async (): Promise<void> => {};
  onOpen(() => closeJobs());
  const app = await buildApp({
    db,
    changes,
    clock: systemClock,
    settings,
    webDir,
    provider,
    metrics,
    authSecret,
  });
  onOpen(() => app.close());
  const warn = (line: string): void => app.log.error(line);
  signal.throwIfAborted();
  await app
    .listen({ host: settings.host, port: settings.port })
    .catch((error) => explainListen(error, settings));
  // Building the server blocks the process, and a job's timers could fire late.
  closeJobs = runJobs({ db, changes, settings, provider, metrics, authSecret, warn });
  return {
    address: describeAddress(app.server.address()),
    warn,
    warnings: [...describeLacks(settings), ...(stranded ? [stranded] : [])],
  };
};

const describeLacks = ({ demo, mailServer, production, payments }: Settings): string[] => [
  ...(demo || mailServer ? [] : ['Mail is kept in the database and not sent, because SMTP_URL is not set.']),
  ...(production && payments === 'sandbox'
    ? ['Nobody pays for anything: PAYMENTS is sandbox, where guests say by themselves that they have paid.']
    : []),
];
