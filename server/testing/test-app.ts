import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type Broadcast, type Changes, listenChanges } from '../db/listen-changes.ts';
import type { Provider } from '../payments/provider.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = { app: FastifyInstance; database: TestDatabase; changes: Changes & Broadcast };

export const testSecret = 'a secret that only tests may know';

type Options = {
  settings?: Partial<Settings>;
  webDir?: string;
  now?: string | (() => string);
  provider?: Provider;
};

export const testSettings = (settings: Partial<Settings> = {}): Settings => ({
  ...readSettings({}, 'Europe/Lisbon'),
  logLevel: 'silent',
  // Files of tests are loaded into the same process, and that may take long.
  mostDelayMs: 0,
  rateLimitPerMinute: 100_000,
  ...settings,
});

/** The whole server on a database of its own with the demo's content, closed after the file that calls it at its top. */
export const createTestApp = async ({
  settings,
  webDir = '/nowhere',
  now = '2026-11-15T18:00:00Z',
  provider,
}: Options = {}): Promise<TestApp> => {
  const database = await createTestDatabase({ demo: true });
  const changes = listenChanges(database.connection);
  const app = await buildApp({
    db: database.db,
    changes,
    clock: { now: () => Temporal.Instant.from(typeof now === 'string' ? now : now()) },
    settings: testSettings(settings),
    authSecret: testSecret,
    webDir,
    provider,
  });
  // Vitest runs these last first, so the database is dropped only after nobody uses it any longer.
  afterAll(async () => {
    await app.close();
    await changes.close();
  });
  return { app, database, changes };
};
