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
  // The job reads the exact refund from the provider, so the order of events does not matter.
  if (event.about === 'refund') await makeRefundsDue(tx, event.charge);
  if (event.about === 'bounced') await reopenRefunds(tx, event, venue.now);
};

/**
 * Handles a webhook event exactly once; if that fails, nothing is written and the provider sends it again.
 */
const handleWebhookEvent = async (db: Db, event: WebhookEvent, venue: Venue): Promise<void> => {
  if (event.about === 'else') return;
  await db.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, event.id)) await act(tx, event, venue);
  });
};

/** False for a repeated event; a concurrent repeat waits for the first. */
const insertWebhookEvent = async (tx: Tx, id: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Providers repeat events for some days, but not for a month. */
export const deleteOldWebhookEvents = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'provider_events', sql`at < now() - interval '30 days'`, most);

/** Events contain whole objects; those we need are a few kilobytes. */
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
    // So that this process serves the change before the notification arrives.
    lists.invalidate('bookings');
    return { received: true as const };
  };
  // The signature covers the raw bytes, whatever their content type.
  api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    serve(raw, 'POST /webhooks/stripe', response, { bodyLimit: maxBytes, config: { fromAnywhere: true } });
  });
};
