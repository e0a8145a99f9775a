import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Changes, listenChanges } from '../db/listen-changes.ts';
import { systemClock } from '../lib/clock.ts';
import type { Settings } from '../settings.ts';
import { testSecret } from './add-guests.ts';
import { testSettings } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { whenListening } from './wait-for-changes.ts';
import { whenDone } from './when-done.ts';

export type OpenServer = {
  app: FastifyInstance;
  changes: Changes;
  events: string;
};

/** One more server on a database, with a listening connection of its own; it ends with the test, or the file, that calls this. */
export const openServer = async (
  { connection, db }: TestDatabase,
  settings: Partial<Settings> = {},
): Promise<OpenServer> => {
  const changes = listenChanges(connection);
  const app = await buildApp({
    ...{ db, changes, clock: systemClock, settings: testSettings(settings) },
    ...{ authSecret: testSecret, webDir: '/nowhere' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(async () => {
    await app.close();
    await changes.close();
  });
  await whenListening(changes);
  const { port } = app.server.address() as AddressInfo; // never a socket's path: it listens on a port
  return { app, changes, events: `http://127.0.0.1:${port}/api/events` };
};
