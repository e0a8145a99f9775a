import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { type CallCounts, clientOf } from '../../../http/rate-limit/count-calls.ts';
import { apiHeaders } from '../../../http/security-headers.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Settings } from '../../../settings.ts';
import { readFeedFile } from './feed-tokens.ts';
import { findFeed } from './feeds.queries.ts';
import { writeFeed } from './write-feed.ts';

type Needs = { db: Db; clock: Clock; settings: Settings; calls: CallCounts };

/** Whether the caller's copy is current (RFC 9110, weak comparison). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => [etag, etag.replace(/^W\//, ''), '*'].includes(one.trim()));

/** Serves feeds by their secret address. Each read counts against the rate limit. */
export const serveFeeds = (app: FastifyInstance, { db, clock, settings, calls }: Needs): void => {
  const headers = {
    ...apiHeaders(settings),
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };

  app.get<{ Params: { file: string } }>(
    '/calendars/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      const wait = calls.count(clientOf(request.ip));
      if (wait > 0) {
        reply.header('retry-after', wait);
        throw new AppError('TOO_MANY_REQUESTS');
      }
      const tokenHash = readFeedFile(request.params.file);
      const now = clock.now();
      const feed = tokenHash === undefined ? undefined : await findFeed(db, tokenHash, now);
      if (!feed) throw new AppError('CALENDAR_NOT_FOUND');
      const { text, etag } = await writeFeed(db, feed, { now, timeZone: settings.timeZone });
      reply.header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="nightdesk.ics"')
        .send(text);
    },
  );
};
