import type Stripe from 'stripe';
import { type Provider, ProviderError } from './provider.ts';

type Wanted = Parameters<Provider['refund']>[0];

const isLost = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** What the SDK says of a refusal. */
type Refusal = { code?: string; headers?: Record<string, string> };

const isReplayed = ({ headers }: Refusal): boolean => headers?.['idempotent-replayed'] === 'true';

/** More than can fail within the day for which Stripe remembers a key. */
const mostKeys = 50;

/**
 * Stripe repeats for a day what it first answered to a key, refusals too. What it repeats is over and done, and has
 * given nothing back, or it would have been found: only then is it asked anew, under the next key.
 */
const create = async (stripe: Stripe, { id, charge, amountCents }: Wanted, lost: ReadonlySet<string>) => {
  for (let number = 1; number <= mostKeys; number++) {
    const idempotencyKey = number === 1 ? `refund-${id}` : `refund-${id}-${number}`;
    const params = { payment_intent: charge, amount: amountCents, metadata: { refundId: id } };
    const made = await stripe.refunds.create(params, { idempotencyKey }).catch((refusal: Refusal) => {
      if (!isReplayed(refusal)) throw refusal;
    });
    if (made && !lost.has(made.id)) return made;
  }
  throw new ProviderError('Stripe: refused too often today.');
};

/** Gives money back by Stripe: once, however often it is asked, and however long after the first time. */
export const refundAtStripe = async (stripe: Stripe, wanted: Wanted): Promise<{ reference: string }> => {
  const { data: known } = await stripe.refunds.list({ payment_intent: wanted.charge, limit: 100 });
  const ours = known.filter(({ metadata }) => metadata?.refundId === wanted.id);
  const lost = new Set(ours.filter(isLost).map(({ id }) => id));
  const refund =
    ours.find(({ id }) => !lost.has(id)) ??
    (await create(stripe, wanted, lost).catch((refusal: Refusal) => {
      // All of the charge went back by somebody's hand, and this with it.
      const last = refusal.code === 'charge_already_refunded' && known.find((one) => !isLost(one));
      if (!last) throw refusal;
      return last;
    }));
  if (refund.status !== 'succeeded')
    throw new ProviderError(`Stripe: the refund ${refund.id} is ${refund.status}.`);
  return { reference: refund.id };
};
