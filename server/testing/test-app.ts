import type { FastifyInstance, InjectOptions } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { afterAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type Broadcast, type Changes, listenChanges } from '../db/listen-changes.ts';
import type { Db } from '../db/schema.ts';
import { systemClock } from '../lib/clock.ts';
import type { Provider } from '../payments/provider.ts';
import { readSettings, type Settings } from '../settings.ts';
import { addGuest, testSecret } from './add-guests.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { describeWrites, whenListening } from './wait-for-changes.ts';

type By = { headers: Record<string, string> };

export const visitor: By = { headers: {} };

/** Calls as a browser makes them: `get` returns the body, all others the response. */
const openCalls = (app: FastifyInstance) => {
  const send = (
    method: 'GET' | 'POST' | 'PUT',
    { headers }: By,
    path: string,
    payload?: InjectOptions['payload'],
    key?: string,
  ) =>
    app.inject({
      method,
      url: `/api${path}`,
      ...(payload !== undefined && { payload }),
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    });
  return {
    get: async (by: By, path: string) => (await send('GET', by, path)).json(),
    post: (by: By, path: string, payload?: InjectOptions['payload'], key?: string) =>
      send('POST', by, path, payload, key),
    put: (by: By, path: string, payload: InjectOptions['payload']) => send('PUT', by, path, payload),
    /** The responses of a list, page by page along their links. */
    async walk(by: By, path: string) {
      const pages = [await send('GET', by, path)];
      for (;;) {
        const next = /^<\/api([^>]+)>; rel="next"$/.exec(String(pages.at(-1)?.headers.link))?.[1];
        if (!next) return pages;
        pages.push(await send('GET', by, next));
      }
    },
    checkOut: (by: By, lines: unknown, key?: string) => send('POST', by, '/checkout', { lines }, key),
    show: (by: By, checkoutId: string) => send('GET', by, `/checkout/${checkoutId}`),
    press: (by: By, checkoutId: string, outcome: 'paid' | 'declined') =>
      send('POST', by, `/checkout/${checkoutId}/sandbox`, { outcome }),
  };
};

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  db: Db;
  changes: Changes & Broadcast;
  /** Signed in without a password. */
  addGuest(options?: Parameters<typeof addGuest>[1]): ReturnType<typeof addGuest>;
} & ReturnType<typeof openCalls>;

type Options = {
  settings?: Partial<Settings>;
  webDir?: string;
  now?: string | (() => string);
  provider?: Provider;
};

export const testSettings = (settings: Partial<Settings> = {}): Settings => ({
  ...readSettings({}, 'Europe/Lisbon'),
  logLevel: 'silent',
  // Loading test files into the same process may block it for long.
  maxDelayMs: 0,
  pageWaitMs: 60_000,
  rateLimitPerMinute: 100_000,
  ...settings,
});

/** Another server on an open database, with test settings by default. */
export const buildTestApp = (
  opened: Pick<AppOptions, 'db' | 'changes'>,
  { settings, ...options }: { settings?: Partial<Settings> } & Partial<Omit<AppOptions, 'settings'>> = {},
): Promise<FastifyInstance> =>
  buildApp({
    clock: systemClock,
    authSecret: testSecret,
    webDir: '/nowhere',
    ...opened,
    ...options,
    settings: testSettings(settings),
  });

/** Long, for slow machines: a listener that gives up announces that anything may have changed. */
export const listenPatience = 60_000;

/** The whole server on its own database with the demo's content. Call it at the top of a file, which closes it at its end. */
export const createTestApp = async ({
  settings,
  webDir = '/nowhere',
  now = '2026-11-15T18:00:00Z',
  provider,
}: Options = {}): Promise<TestApp> => {
  const database = await createTestDatabase({ demo: true });
  const changes = listenChanges(database.connection, listenPatience);
  // Before the server is built: otherwise "anything may have changed" would arrive during some test.
  await whenListening(changes);
  const db = describeWrites(database.db, changes);
  const clock = { now: () => Temporal.Instant.from(typeof now === 'string' ? now : now()) };
  const app = await buildTestApp(
    { db: database.db, changes },
    { settings: { ...settings }, clock, webDir, provider },
  );
  // Vitest runs these hooks in reverse, so the database is dropped once nothing uses it any more.
  afterAll(async () => {
    await app.close();
    await changes.close();
  });
  return { app, database, db, changes, addGuest: (options) => addGuest(db, options), ...openCalls(app) };
};
