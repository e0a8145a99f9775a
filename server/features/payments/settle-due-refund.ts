import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Provider, ProviderError } from '../../payments/provider.ts';
import { movePayment } from './payments.queries.ts';
import { planRefundRetry } from './plan-refund-retry.ts';
import { endRefund, insertTransfer, postponeRefund, takeDueRefund } from './refunds.queries.ts';

export type Outcome = 'none due' | 'settled' | { id: string; problem: string };

/** Writes down that money has gone back. */
const settle = (db: Kysely<Database>, id: string, { reference, at }: { reference: string; at: Date }) =>
  db.transaction().execute(async (tx) => {
    const ended = await endRefund(tx, id, at);
    if (!ended) return;
    await insertTransfer(tx, { ...ended, kind: 'refunded', reference, at });
    if (ended.payment_id !== null)
      await movePayment(tx, ended.payment_id, { from: 'refunding', to: 'refunded' });
  });

/** One line for admins; what is not the provider's word may hold anything. */
const describe = (error: Error): string =>
  error instanceof ProviderError ? error.message : `It could not be asked for (${error.name}).`;

/** Gives back what is due the longest. What fails is due again later, for as long as it takes. */
export const settleDueRefund = async (
  db: Kysely<Database>,
  provider: Provider,
  clock: Clock,
): Promise<Outcome> => {
  const due = await takeDueRefund(db, provider.name);
  if (!due) return 'none due';
  const { id, attempts } = due;
  const made = await provider.refund(due).catch((error: Error) => error);
  if (made instanceof Error) {
    const problem = describe(made);
    await postponeRefund(db, id, { problem, seconds: planRefundRetry(attempts) });
    return { id, problem };
  }
  await settle(db, id, { ...made, at: new Date(clock.now().epochMilliseconds) });
  return 'settled';
};
