import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { deleteSome } from '../../../db/delete-some.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { ownOrigin } from '../../../http/own-origin.ts';
import { serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import type { WebhookEvent } from '../../../payments/provider.ts';
import { releaseCheckout } from '../../checkout/release-holds.ts';
import { settleCheckout } from '../../checkout/settle-checkout.ts';
import { makeRefundsDue } from '../refunds/refunds.queries.ts';
import { reopenRefunds } from '../refunds/review-refunds.ts';

type Venue = VenueClock & { origin: string };

const act = async (tx: Tx, event: WebhookEvent, venue: Venue): Promise<void> => {
  if (event.about === 'paid') await settleCheckout(tx, event, venue);
  if (event.about === 'over') await releaseCheckout(tx, event, venue.now);
  // What exactly has gone back is asked of the provider, so that it does not matter which news comes first.
  if (event.about === 'refund') await makeRefundsDue(tx, event.charge);
  if (event.about === 'bounced') await reopenRefunds(tx, event, venue.now);
};

/** Does what an announcement asks for, once however often it is heard; or nothing at all, and it will be heard again. */
const handleWebhookEvent = async (db: Db, event: WebhookEvent, venue: Venue): Promise<void> => {
  if (event.about === 'else') return;
  await db.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, event.id)) await act(tx, event, venue);
  });
};

/** False where the same was announced before; whoever comes at the same moment waits for the first. */
const insertWebhookEvent = async (tx: Db, id: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Providers repeat themselves for some days, and not for a month. */
export const deleteOldWebhookEvents = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'provider_events', sql`at < now() - interval '30 days'`, most);

/** Announcements carry whole objects; those that concern us are a few kilobytes. */
const maxBytes = 500_000;

export const serveWebhooks = (
  api: FastifyInstance,
  { db, clock, settings, lists, provider }: Parts,
): void => {
  const readWebhook = (body: unknown, { headers }: FastifyRequest): WebhookEvent | undefined => {
    const signature = headers['stripe-signature'];
    if (typeof body !== 'string' || typeof signature !== 'string') return undefined;
    return provider?.readWebhook({ body, signature, receivedAt: new Date(clock.now().epochMilliseconds) });
  };
  const response = async ({ body, request }: { body: unknown; request: FastifyRequest }) => {
    const event = readWebhook(body, request);
    if (!event) throw new AppError('NOT_SIGNED');
    const origin = ownOrigin(settings, request);
    await handleWebhookEvent(db, event, { now: clock.now(), timeZone: settings.timeZone, origin });
    // Whoever asks this process next need not wait for the database to say so.
    lists.invalidate('bookings');
    return { received: true as const };
  };
  // What is signed are the bytes as they came, of whatever type they claim to be.
  api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    serve(raw, 'POST /webhooks/stripe', response, { bodyLimit: maxBytes, config: { fromAnywhere: true } });
  });
};
