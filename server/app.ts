import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Changes } from './db/listen-changes.ts';
import type { Database } from './db/schema.ts';
import { serveConfig } from './features/config/config.routes.ts';
import { serveMenu } from './features/menu/menu.routes.ts';
import { servePcs } from './features/pcs/pcs.routes.ts';
import { serveRooms } from './features/rooms/rooms.routes.ts';
import { prepareApi } from './http/prepare-api.ts';
import { refuseUnknown, sendProblem } from './http/send-problem.ts';
import { serveDocs } from './http/serve-docs.ts';
import { serveHealth } from './http/serve-health.ts';
import { servePages } from './http/serve-pages.ts';
import { serverOptions } from './http/server-options.ts';
import { createListCache } from './lists/list-cache.ts';
import { createSendList } from './lists/send-list.ts';
import type { Parts } from './parts.ts';
import type { Settings } from './settings.ts';

type AppOptions = {
  db: Kysely<Database>;
  changes: Changes;
  clock: Clock;
  settings: Settings;
  /** The built pages. */
  webDir: string;
};

const features = [serveConfig, serveRooms, servePcs, serveMenu];

/** The whole server, ready to listen; what it was given stays open when it closes. */
export const buildApp = async ({
  db,
  changes,
  clock,
  settings,
  webDir,
}: AppOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify(serverOptions(settings));
  const lists = createListCache(changes);
  const parts: Parts = { db, clock, settings, lists, sendList: createSendList(settings) };
  app.addHook('onClose', async () => lists.close());
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(refuseUnknown);
  serveHealth(app, db);
  await app.register(
    async (api) => {
      await prepareApi(api, parts);
      await serveDocs(api);
      for (const serveFeature of features) serveFeature(api, parts);
    },
    { prefix: '/api' },
  );
  await app.register(async (pages) => servePages(pages, { webDir, settings }));
  await app.ready();
  return app;
};
