import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Changes } from './db/listen-changes.ts';
import type { Database } from './db/schema.ts';
import { serveConfig } from './features/config/config.routes.ts';
import { serveMenu } from './features/menu/menu.routes.ts';
import { servePcs } from './features/pcs/pcs.routes.ts';
import { serveRooms } from './features/rooms/rooms.routes.ts';
import { countCalls } from './http/count-calls.ts';
import { createServerWith } from './http/create-server.ts';
import { hangUp } from './http/hang-up.ts';
import { areKeptAnswersLogged } from './http/logging.ts';
import { prepareApi } from './http/prepare-api.ts';
import { createRequestNames } from './http/request-names.ts';
import { sendProblem } from './http/send-problem.ts';
import { serveDocs } from './http/serve-docs.ts';
import { serveHealth } from './http/serve-health.ts';
import { refuseMissing, servePages } from './http/serve-pages.ts';
import { serverOptions } from './http/server-options.ts';
import { answerFromMemory } from './lists/answer-from-memory.ts';
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

const oneMinute = 60_000;

/** The whole server, ready to listen; what it was given stays open when it closes. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { db, changes, clock, settings, webDir } = options;
  const nameRequest = createRequestNames();
  const secondsToWait = countCalls(settings.rateLimitPerMinute, oneMinute, () => performance.now());
  const lists = createListCache(changes);
  const sendList = createSendList(settings);
  const parts: Parts = { db, clock, settings, lists, sendList };

  const app: FastifyInstance = Fastify({
    ...serverOptions(settings, nameRequest),
    serverFactory: createServerWith(
      // An answer that is to be logged takes the long way.
      areKeptAnswersLogged(settings)
        ? () => false
        : answerFromMemory({ lists, sendList, secondsToWait, nameRequest }),
    ),
  });
  // From then on every answer comes from Fastify, which tells the caller to hang up.
  app.addHook('preClose', async () => lists.close());
  app.addHook('preClose', async () => hangUp(app.server));
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(refuseMissing);
  await serveHealth(app, db);
  await app.register(
    async (api) => {
      await prepareApi(api, { settings, secondsToWait });
      await serveDocs(api);
      for (const serveFeature of features) serveFeature(api, parts);
    },
    { prefix: '/api' },
  );
  await app.register(async (pages) => servePages(pages, { webDir, settings }));
  await app.ready();
  return app;
};
