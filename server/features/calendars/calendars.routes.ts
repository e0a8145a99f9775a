import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listImports } from '../blocks/imports/change-imports.ts';
import { endFeedOfBookable, replaceFeed, replaceFeedOfBookable, showFeed } from './feeds/change-feed.ts';
import { deleteFeed } from './feeds/feeds.queries.ts';

/** Calendar feeds of guests and bookables. */
export const serveCalendars = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings } = parts;

  serve(api, 'GET /calendarFeed', ({ caller }) => showFeed(db, caller));
  serve(api, 'PUT /calendarFeed', ({ key, caller, request }) =>
    transactAs(db, { key, caller }, (tx) =>
      replaceFeed(tx, caller, { now: clock.now(), origin: ownOrigin(settings, request) }),
    ),
  );
  serve(api, 'DELETE /calendarFeed', async ({ caller }) => {
    await deleteFeed(db, caller);
    return {};
  });

  serve(api, 'GET /desk/rooms/{kind}/{id}/calendars', async ({ params: { kind, id } }) => ({
    feed: await showFeed(db, { kind, bookableId: id }),
    imports: await listImports(db, { kind, bookableId: id }, clock.now()),
  }));
  serveDeskWrite(api, parts, 'PUT /desk/rooms/{kind}/{id}/feed', ({ params: { kind, id } }, context) =>
    transactAs(db, context, (tx) => replaceFeedOfBookable(tx, context, { kind, bookableId: id })),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/rooms/{kind}/{id}/feed', ({ params: { kind, id } }, context) =>
    transactAs(db, context, (tx) => endFeedOfBookable(tx, context, { kind, bookableId: id })),
  );
};
