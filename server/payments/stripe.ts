import Stripe from 'stripe';
import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import type { Settings } from '../settings.ts';
import { type Bill, type Provider, ProviderError, type Session } from './provider.ts';
import { readStripeEvent } from './read-stripe-event.ts';
import { findBouncedAtStripe, refundAtStripe } from './refund-at-stripe.ts';
import { fromStripe, maxAtStripe, minAtStripe, stripeStep, toStripe } from './stripe-amounts.ts';

/** Stripe keeps a page open for at least half an hour; we close it when its hold expires, as far as possible. */
const longestOpenMs = 30 * 60_000;

/** How long a guest's request waits for the state of a payment; the page polls again. */
const look = { timeout: 2_000, maxNetworkRetries: 0 };

const toSession = ({
  checkoutId,
  lines,
  email,
  origin,
  expiresAt,
}: Bill): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  // Slow payment methods cannot pay for a hold of minutes.
  allowed_payment_method_types: ['card'],
  line_items: lines.map(({ title, amountCents }) => ({
    price_data: {
      currency: currentHouse().currency.toLowerCase(),
      unit_amount: toStripe(amountCents),
      product_data: { name: title },
    },
    quantity: 1,
  })),
  client_reference_id: checkoutId,
  metadata: { checkoutId },
  payment_intent_data: { metadata: { checkoutId } },
  customer_email: email,
  success_url: `${origin}${pages.thanks}?checkout=${checkoutId}`,
  cancel_url: `${origin}${pages.cart}?checkout=${checkoutId}`,
  // Relative to the end of the hold, so that a repeated request is identical.
  expires_at: Math.ceil((expiresAt.getTime() + longestOpenMs) / 1000),
});

const readSession = ({
  status,
  payment_status,
  payment_intent,
  amount_total,
}: Stripe.Checkout.Session): Session => {
  if (payment_status === 'paid' && typeof payment_intent === 'string')
    return { state: 'paid', charge: payment_intent, amountCents: fromStripe(amount_total ?? 0) };
  return { state: status === 'expired' ? 'over' : 'open' };
};

/** What keys look like, also when Stripe has masked them. */
const secrets = /\b(sk|rk|whsec)_[\w*]+/g;

/** Errors of the SDK contain requests and responses, which must not be logged. */
const explain = (problem: unknown): never => {
  if (problem instanceof ProviderError || !(problem instanceof Error)) throw problem;
  const [line = ''] = problem.message.split('\n');
  throw new ProviderError(`Stripe: ${line.slice(0, 300).replaceAll(secrets, '[secret]')}`);
};

/** Stripe Checkout through the SDK, with the API version that the SDK is made for. */
export const connectStripe = ({
  secretKey,
  webhookSecret,
  apiUrl,
}: NonNullable<Settings['stripe']>): Provider => {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    // A guest waits for the first of these calls.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  return {
    name: 'stripe',
    get leastCents() {
      return minAtStripe();
    },
    get mostCents() {
      return maxAtStripe();
    },
    get stepCents() {
      return stripeStep();
    },
    async open(bill) {
      const idempotencyKey = `checkout-${bill.checkoutId}`;
      const { id, url } = await sessions.create(toSession(bill), { idempotencyKey }).catch(explain);
      if (!url) throw new ProviderError('Stripe: a session without an address.');
      return { sessionId: id, payUrl: url };
    },
    async find(sessionId) {
      return readSession(await sessions.retrieve(sessionId, {}, look).catch(explain));
    },
    async close(sessionId) {
      await sessions
        .expire(sessionId)
        // Fails if it is already closed, which is fine.
        .catch(async (problem) => (await sessions.retrieve(sessionId)).status === 'open' && explain(problem))
        .catch(explain);
    },
    refund: (refund) => refundAtStripe(stripe, refund).catch(explain),
    findBounced: (refund) => findBouncedAtStripe(stripe, refund).catch(explain),
    readWebhook({ body, signature, receivedAt }) {
      try {
        const { DEFAULT_TOLERANCE } = stripe.webhooks;
        const now = receivedAt.getTime();
        return readStripeEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, DEFAULT_TOLERANCE, undefined, now),
        );
      } catch {
        return undefined;
      }
    },
  };
};
