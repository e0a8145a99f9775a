import Fastify, { type FastifyInstance } from 'fastify';
import type { Broadcast, Changes } from './db/listen-changes.ts';
import type { Db } from './db/schema.ts';
import { serveAvailability } from './features/availability/availability.routes.ts';
import { serveBills } from './features/bills/bills.routes.ts';
import { serveBlocks } from './features/blocks/blocks.routes.ts';
import { serveImports } from './features/blocks/imports/imports.routes.ts';
import { serveBookings } from './features/bookings/bookings.routes.ts';
import { serveCalendars } from './features/calendars/calendars.routes.ts';
import { serveFeeds } from './features/calendars/feeds/serve-feeds.ts';
import { serveCapturedMail } from './features/captured-mail/captured-mail.routes.ts';
import { serveCheckout } from './features/checkout/checkout.routes.ts';
import { serveConfig } from './features/config/config.routes.ts';
import { serveDesk } from './features/desk/desk.routes.ts';
import { serveGuests } from './features/desk/guests/guests.routes.ts';
import { servePrivacy } from './features/desk/guests/privacy/privacy.routes.ts';
import { serveMoves } from './features/desk/moves/moves.routes.ts';
import { serveEvents } from './features/events/events.routes.ts';
import { openEvents } from './features/events/open-events.ts';
import { serveFeedback } from './features/feedback/feedback.routes.ts';
import { serveMailPreferences } from './features/guest-mails/mail-preferences.routes.ts';
import { serveUnsubscribe } from './features/guest-mails/unsubscribe.routes.ts';
import { serveHouse } from './features/house/house.routes.ts';
import { openHouse } from './features/house/open-house.ts';
import { openTranslations } from './features/house/translations/open-translations.ts';
import { serveTranslations } from './features/house/translations/translations.routes.ts';
import { createIdentity, loadAuth } from './features/identity/create-identity.ts';
import { serveIdentity } from './features/identity/identity.routes.ts';
import { serveImprovements } from './features/improvements/improvements.routes.ts';
import { serveInsights } from './features/insights/insights.routes.ts';
import { serveLoyalty } from './features/loyalty/loyalty.routes.ts';
import { serveMenu } from './features/menu/menu.routes.ts';
import { serveMessages } from './features/messages/messages.routes.ts';
import { serveOrders } from './features/orders/orders.routes.ts';
import { servePayments } from './features/payments/payments.routes.ts';
import { serveWebhooks } from './features/payments/stripe/webhooks.routes.ts';
import { servePcs } from './features/pcs/pcs.routes.ts';
import { servePhotoUploads } from './features/photos/photos.routes.ts';
import { servePhotos } from './features/photos/serve-photos.ts';
import { servePrices } from './features/prices/prices.routes.ts';
import { serveRooms } from './features/rooms/rooms.routes.ts';
import { serveStandIn } from './features/stand-in/stand-in.routes.ts';
import { serveStay } from './features/stay/stay.routes.ts';
import { serveUpkeep } from './features/upkeep/upkeep.routes.ts';
import { serveUsers } from './features/users/users.routes.ts';
import { serveWaitlist } from './features/waitlist/waitlist.routes.ts';
import { createServerWith, describeAddress } from './http/create-server.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { areCachedResponsesLogged } from './http/logging.ts';
import { prepareApi } from './http/prepare-api.ts';
import { sendProblem } from './http/problems/send-problem.ts';
import { countCalls } from './http/rate-limit/count-calls.ts';
import { limitCalls } from './http/rate-limit/limit-calls.ts';
import { shareCounts } from './http/rate-limit/share-counts.ts';
import { shedLoad } from './http/rate-limit/shed-load.ts';
import { serveHealth } from './http/serve-health.ts';
import { closeConnections, createRequestNames, drainProxies, serverOptions } from './http/server-options.ts';
import type { Clock } from './lib/clock.ts';
import { createListCache } from './lists/list-cache.ts';
import { createSendList, serveCachedList } from './lists/send-list.ts';
import { enqueueMail, type NewMail } from './mail/enqueue-mail.ts';
import { createUnsubscribeLinks } from './mail/unsubscribe-links.ts';
import { createMetrics, type Metrics } from './metrics/create-metrics.ts';
import { countResponses, serveMetrics } from './metrics/serve-metrics.ts';
import { refuseMissing, servePages } from './pages/serve-pages.ts';
import { createSettingOf } from './pages/speak-language.ts';
import type { Parts } from './parts.ts';
import { chooseProvider } from './payments/choose-provider.ts';
import type { Provider } from './payments/provider.ts';
import type { Settings } from './settings.ts';

export type AppOptions = {
  db: Db;
  changes: Changes & Broadcast;
  clock: Clock;
  settings: Settings;
  authSecret: string;
  webDir: string;
  /** Metrics to count in; none by default. */
  metrics?: Metrics;
  /** By default the one that the settings name. */
  provider?: Provider | undefined;
};

const features = [
  serveConfig,
  serveHouse,
  serveTranslations,
  serveRooms,
  servePcs,
  serveAvailability,
  servePrices,
  serveEvents,
  serveMenu,
  serveUsers,
  serveMailPreferences,
  serveCalendars,
  serveBookings,
  serveWaitlist,
  serveBills,
  serveOrders,
  serveStay,
  serveMessages,
  serveCheckout,
  servePayments,
  serveFeedback,
  serveLoyalty,
  serveImprovements,
  serveWebhooks,
  serveIdentity,
  serveDesk,
  serveBlocks,
  serveImports,
  servePhotoUploads,
  serveMoves,
  serveInsights,
  serveGuests,
  servePrivacy,
  serveUpkeep,
];

/** For demos only. */
const demoTools = [serveCapturedMail, serveStandIn];

const oneMinute = 60_000;

/** Streams that a client may hold open, as a share of its calls per minute. */
const streamShare = 1 / 6;

const secondsUntilQuiet = 5;

/** Builds the whole server, ready to listen. Closing it leaves its dependencies open. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { db, changes, clock, settings, authSecret, webDir, metrics = createMetrics() } = options;
  const nameRequest = createRequestNames();
  const counts = shareCounts(changes);
  const calls = countCalls(settings.rateLimitPerMinute, oneMinute, {
    counts,
    now: () => performance.now(),
    epochNow: () => clock.now().epochMilliseconds,
  });
  const lists = createListCache(changes, clock);
  const sendList = createSendList(settings);
  const translations = await openTranslations({ db, changes });
  const { languageOf, houseFor } = translations;

  const app: FastifyInstance = Fastify({
    ...serverOptions(settings, nameRequest),
    serverFactory: createServerWith(
      // Logged responses go through Fastify.
      areCachedResponsesLogged(settings)
        ? () => false
        : serveCachedList({ languageOf, lists, sendList, nameRequest, count: metrics.countCachedResponse }),
    ),
  });
  countResponses(app, metrics);
  const events = openEvents({
    db,
    clock,
    changes,
    counts,
    most: settings.maxStreams,
    mostForClient: Math.ceil(settings.rateLimitPerMinute * streamShare),
    warn: (err) => app.log.warn({ err }, 'The log of events has to wait'),
  });
  metrics.watch('streams', 'Streams of events that are open.', events.size);
  const sendMail = (mail: NewMail) => enqueueMail(db, mail);
  const identity = createIdentity({
    db,
    clock,
    settings,
    secret: authSecret,
    sendMail,
    log: app.log,
    ownAddress: () => describeAddress(app.server.address()),
  });
  const provider = options.provider ?? (await chooseProvider(settings));
  const house = await openHouse({ db, changes, settings, lists });
  const parts: Parts = {
    db,
    house,
    translations,
    clock,
    settings,
    lists,
    sendList,
    events,
    identity,
    provider,
    sendMail,
    unsubscribe: createUnsubscribeLinks(authSecret),
  };
  // From now on Fastify answers everything, with `Connection: close`.
  app.addHook('preClose', async () => lists.close());
  app.addHook('preClose', () => drainProxies(settings));
  app.addHook('preClose', async () => events.close());
  app.addHook('onClose', async () => counts.close());
  app.addHook('onClose', async () => house.close());
  app.addHook('onClose', async () => translations.close());
  app.addHook('preClose', async () => closeConnections(app.server));
  // Loaded after the first pages were served, but before somebody signs in.
  app.addHook('onListen', () => void setTimeout(loadAuth, secondsUntilQuiet * 1000).unref());
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(refuseMissing);
  await serveHealth(app, db);
  serveMetrics(app, metrics, settings);
  servePhotos(app, { db, settings, calls });
  serveFeeds(app, { db, clock, settings, calls });
  await app.register(
    async (api) => {
      await shedLoad(api, settings);
      await prepareApi(api, { settings, limit: limitCalls({ calls, ...identity }), ...identity });
      await serveDocs(api, { clock, settings });
      for (const serveFeature of features) serveFeature(api, parts);
    },
    { prefix: '/api' },
  );
  await app.register(async (documents) => serveUnsubscribe(documents, parts));
  if (settings.demo)
    for (const serveTool of demoTools)
      await app.register(async (dev) => serveTool(dev, parts), { prefix: '/dev' });
  const settingOf = createSettingOf(identity, settings);
  await app.register(async (pages) => servePages(pages, { webDir, settings, houseFor, settingOf }));
  await app.ready();
  return app;
};
