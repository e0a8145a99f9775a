import type Stripe from 'stripe';
import type { WebhookEvent } from './provider.ts';
import { fromStripe } from './stripe-amounts.ts';

type Content = WebhookEvent extends infer One ? (One extends WebhookEvent ? Omit<One, 'id'> : never) : never;

const idOf = (thing: string | { id: string } | null): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

/** Only sessions with a checkout id: the account may sell other things too. */
const ofSession = (
  session: Stripe.Checkout.Session,
  describe: (checkoutId: string) => Content | undefined,
): Content | undefined => {
  const { checkoutId } = session.metadata ?? {};
  return checkoutId ? describe(checkoutId) : undefined;
};

const ofPaid = (session: Stripe.Checkout.Session): Content | undefined =>
  ofSession(session, (checkoutId) => {
    const charge = idOf(session.payment_intent);
    // A completed session is not paid yet with slow payment methods.
    if (session.payment_status !== 'paid' || charge === undefined) return undefined;
    return { about: 'paid', checkoutId, charge, amountCents: fromStripe(session.amount_total ?? 0) };
  });

/** Only final states: the beginning of a refund, mostly by us, requires nothing. */
const ofRefund = (refund: Stripe.Refund): Content | undefined => {
  const { id: reference, status, failure_reason: problem = 'unknown' } = refund;
  const charge = idOf(refund.payment_intent);
  if (charge === undefined) return undefined;
  if (status === 'failed') return { about: 'bounced', charge, reference, problem };
  return status === 'succeeded' ? { about: 'refund', charge } : undefined;
};

/** Refunded in full: somebody may have refunded by hand what we still owe. */
const ofCharge = ({ refunded, payment_intent }: Stripe.Charge): Content | undefined => {
  const charge = idOf(payment_intent);
  return refunded && charge !== undefined ? { about: 'refund', charge } : undefined;
};

const read = (event: Stripe.Event): Content | undefined => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofPaid(event.data.object);
    case 'checkout.session.expired':
      return ofSession(event.data.object, (checkoutId) => ({ about: 'over', checkoutId, status: 'Expired' }));
    case 'checkout.session.async_payment_failed':
      return ofSession(event.data.object, (checkoutId) => ({
        about: 'over',
        checkoutId,
        status: 'Declined',
      }));
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return ofRefund(event.data.object);
    case 'charge.refunded':
      return ofCharge(event.data.object);
    default:
      return undefined;
  }
};

export const readStripeEvent = (event: Stripe.Event): WebhookEvent => ({
  id: event.id,
  ...(read(event) ?? { about: 'else' }),
});
