import type Stripe from 'stripe';
import { type Provider, ProviderError } from './provider.ts';
import { toStripe } from './stripe-amounts.ts';

type Wanted = Parameters<Provider['refund']>[0];

const isLost = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

type Refusal = { code?: string; headers?: Record<string, string> };

const isReplayed = ({ headers }: Refusal): boolean => headers?.['idempotent-replayed'] === 'true';

/** More than can fail within the day for which Stripe remembers a key. */
const maxKeys = 50;

/** More than the parts of a cart that can be refunded separately. */
const maxRefunds = 5_000;

const list = (stripe: Stripe, { charge }: Pick<Wanted, 'charge'>): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ payment_intent: charge, limit: 100 }).autoPagingToArray({ limit: maxRefunds });

/** The Stripe refund made for this refund that has not bounced. */
const findMade = (refunds: readonly Stripe.Refund[], { id }: Wanted): Stripe.Refund | undefined =>
  refunds.find((refund) => refund.metadata?.refundId === id && !isLost(refund));

/** One attempt per key, without the SDK's retries; undefined if Stripe only repeats an earlier refusal. */
const ask = (stripe: Stripe, { id, charge, amountCents }: Wanted, idempotencyKey: string) =>
  stripe.refunds
    .create(
      { payment_intent: charge, amount: toStripe(amountCents), metadata: { refundId: id } },
      { idempotencyKey, maxNetworkRetries: 0 },
    )
    .catch((refusal: Refusal) => {
      if (!isReplayed(refusal)) throw refusal;
    });

/** Uses the next key only when the previous attempt is known to have refunded nothing. */
const create = async (stripe: Stripe, wanted: Wanted, known: readonly Stripe.Refund[]) => {
  let refunds = known;
  for (let number = 1; number <= maxKeys; number++) {
    const made = await ask(stripe, wanted, `refund-${wanted.id}${number === 1 ? '' : `-${number}`}`);
    const isBounced = refunds.some((refund) => refund.id === made?.id && isLost(refund));
    if (made && !isBounced) return made;
    refunds = await list(stripe, wanted);
    const found = findMade(refunds, wanted);
    if (found) return found;
  }
  throw new ProviderError('Stripe: refused too often today.');
};

/** Refunds through Stripe: once, however often and however late it is repeated. */
export const refundAtStripe = async (stripe: Stripe, wanted: Wanted): Promise<{ reference: string }> => {
  const known = await list(stripe, wanted);
  const refund =
    findMade(known, wanted) ??
    (await create(stripe, wanted, known).catch(async (refusal: Refusal) => {
      if (refusal.code !== 'charge_already_refunded') throw refusal;
      // The whole charge was refunded by hand, including this.
      const made = (await list(stripe, wanted)).filter((one) => !isLost(one));
      // Preferably one that is not ours: other parts of the charge may have been refunded before.
      const last = made.find(({ metadata }) => metadata?.refundId === undefined) ?? made[0];
      if (!last) throw refusal;
      return last;
    }));
  if (refund.status !== 'succeeded')
    throw new ProviderError(`Stripe: the refund ${refund.id} is ${refund.status}.`);
  return { reference: refund.id };
};

/** The last Stripe refund made for a refund, if all of them bounced. */
export const findBouncedAtStripe = async (stripe: Stripe, { id, charge }: Pick<Wanted, 'id' | 'charge'>) => {
  const made = (await list(stripe, { charge })).filter(({ metadata }) => metadata?.refundId === id);
  const [last] = made;
  if (!last || !made.every(isLost)) return undefined;
  return { reference: last.id, problem: last.failure_reason ?? String(last.status) };
};
