import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import type { News } from '../../payments/provider.ts';
import { hearNews } from './hear-news.ts';

/** Announcements carry whole objects; those that concern us are a few kilobytes. */
const mostBytes = 500_000;

export const serveWebhooks = (
  api: FastifyInstance,
  { db, clock, settings, lists, provider }: Parts,
): void => {
  const hear = (body: unknown, { headers }: FastifyRequest): News | undefined => {
    const signature = headers['stripe-signature'];
    if (typeof body !== 'string' || typeof signature !== 'string') return undefined;
    return provider?.hear({ body, signature, receivedAt: new Date(clock.now().epochMilliseconds) });
  };
  const answer = async ({ body, request }: { body: unknown; request: FastifyRequest }) => {
    const news = hear(body, request);
    if (!news) throw new AppError('NOT_SIGNED');
    const origin = ownOrigin(settings, request);
    await hearNews(db, news, { now: clock.now(), timeZone: settings.timeZone, origin });
    // Whoever asks this process next need not wait for the database to say so.
    lists.drop('bookings');
    return { received: true as const };
  };
  // What is signed are the bytes as they came, of whatever type they claim to be.
  api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    serve(raw, 'POST /webhooks/stripe', answer, { bodyLimit: mostBytes, config: { fromAnywhere: true } });
  });
};
