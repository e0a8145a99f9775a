import type Stripe from 'stripe';
import type { News } from './provider.ts';

type Told = News extends infer One ? (One extends News ? Omit<One, 'id'> : never) : never;

const idOf = (thing: string | { id: string } | null): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

/** Only of sessions that carry the name of a checkout: the account may sell other things too. */
const ofSession = (
  session: Stripe.Checkout.Session,
  tell: (checkoutId: string) => Told | undefined,
): Told | undefined => {
  const { checkoutId } = session.metadata ?? {};
  return checkoutId ? tell(checkoutId) : undefined;
};

const ofPaid = (session: Stripe.Checkout.Session): Told | undefined =>
  ofSession(session, (checkoutId) => {
    const charge = idOf(session.payment_intent);
    // Completed is not paid where the money takes its time.
    if (session.payment_status !== 'paid' || charge === undefined) return undefined;
    return { about: 'paid', checkoutId, charge, amountCents: session.amount_total ?? 0 };
  });

const ofCharge = (intent: string | { id: string } | null): Told | undefined => {
  const charge = idOf(intent);
  return charge === undefined ? undefined : { about: 'refund', charge };
};

const read = (event: Stripe.Event): Told | undefined => {
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
    case 'refund.failed': {
      const { id: reference, failure_reason: problem = 'unknown' } = event.data.object;
      const charge = idOf(event.data.object.payment_intent);
      return charge === undefined ? undefined : { about: 'bounced', charge, reference, problem };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'charge.refund.updated':
    case 'charge.refunded':
      return ofCharge(event.data.object.payment_intent);
    default:
      return undefined;
  }
};

/** What an event of Stripe means to the house. */
export const readStripeEvent = (event: Stripe.Event): News => ({
  id: event.id,
  ...(read(event) ?? { about: 'else' }),
});
