import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { listenChanges } from '../db/listen-changes.ts';
import type { Settings } from '../settings.ts';
import { buildTestApp, listenPatience } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { whenListening } from './wait-for-changes.ts';
import { whenDone } from './when-done.ts';

/** Another server on a database, with its own listening connection; it ends with the calling test or file. */
export const openServer = async ({ connection, db }: TestDatabase, settings: Partial<Settings> = {}) => {
  const changes = listenChanges(connection, listenPatience);
  const app = await buildTestApp({ db, changes }, { settings });
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(async () => {
    await app.close();
    await changes.close();
  });
  await whenListening(changes);
  const { port } = app.server.address() as AddressInfo; // never a socket's path: it listens on a port
  return { app, changes, events: `http://127.0.0.1:${port}/api/events` };
};

/** Another server without heartbeats, which would come between events on a slow machine. */
export const openServerWithoutBeats = async (database: TestDatabase) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await openServer(database);
  } finally {
    vi.useRealTimers();
  }
};
