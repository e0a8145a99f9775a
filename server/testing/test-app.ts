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

/** Calls as somebody's browser makes them: `get` gives the body, all others the response. */
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
    /** The responses of a list, page by page as their links lead. */
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
  // Files of tests are loaded into the same process, and that may take long.
  maxDelayMs: 0,
  pageWaitMs: 60_000,
  rateLimitPerMinute: 100_000,
  ...settings,
});

/** One more server on what a test has opened; its settings are those of tests unless told. */
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

/** A slow machine may take long to answer, and a listener that gives up says that anything may have changed. */
export const listenPatience = 60_000;

/** The whole server on a database of its own with the demo's content, closed after the file that calls it at its top. */
export const createTestApp = async ({
  settings,
  webDir = '/nowhere',
  now = '2026-11-15T18:00:00Z',
  provider,
}: Options = {}): Promise<TestApp> => {
  const database = await createTestDatabase({ demo: true });
  const changes = listenChanges(database.connection, listenPatience);
  // Before the server is built, so that it is not told at some moment of a test that anything may have changed.
  await whenListening(changes);
  const db = describeWrites(database.db, changes);
  const clock = { now: () => Temporal.Instant.from(typeof now === 'string' ? now : now()) };
  const app = await buildTestApp(
    { db: database.db, changes },
    { settings: { ...settings }, clock, webDir, provider },
  );
  // Vitest runs these last first, so the database is dropped only after nobody uses it any longer.
  afterAll(async () => {
    await app.close();
    await changes.close();
  });
  return { app, database, db, changes, addGuest: (options) => addGuest(db, options), ...openCalls(app) };
};
