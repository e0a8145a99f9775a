import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { listenChanges } from './db/listen-changes.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { keepAuthSecret } from './features/identity/create-identity.ts';
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
  /** Told what has been opened, to be closed in the opposite order. */
  onOpen(close: () => Promise<unknown>): void;
  signal: AbortSignal;
};

/** Serves guests from a database that is ready for it. */
export const serveHouse = async ({ settings, database, onOpen, signal }: Needs) => {
  let warn = (line: string): void => console.error(line);
  const warnLater = (line: string): void => warn(line);
  const { db, pool } = database;
  const metrics = createMetrics();
  watchPool(metrics, pool);
  const changes = listenChanges(database.connection);
  onOpen(changes.close);
  const provider = await chooseProvider(settings);
  const stranded = await describeStranded(db, provider);
  const authSecret = settings.authSecret ?? (await keepAuthSecret(db));
  onOpen(runJobs({ db, changes, settings, provider, metrics, authSecret, warn: warnLater }));
  const app = await buildApp({
    ...{ db, changes, clock: systemClock, settings, webDir, provider, metrics, authSecret },
  });
  onOpen(() => app.close());
  warn = (line) => app.log.error(line);
  signal.throwIfAborted();
  await app
    .listen({ host: settings.host, port: settings.port })
    .catch((error) => explainListen(error, settings));
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
