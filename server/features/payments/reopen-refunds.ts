import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { movePayment } from './payments.queries.ts';
import { hurryRefunds, insertTransfer, lockRefunded, reopenRefund } from './refunds.queries.ts';

type Bounced = { charge: string; reference: string; problem: string };

/** Takes in money that was given back and could not be delivered, and puts it on its way once more. */
export const reopenRefunds = async (
  tx: Transaction<Database>,
  { charge, reference, problem }: Bounced,
  now: Temporal.Instant,
): Promise<void> => {
  const at = new Date(now.epochMilliseconds);
  for (const { id, ...money } of await lockRefunded(tx, { charge, reference })) {
    await insertTransfer(tx, { ...money, kind: 'returned', reference, at });
    if (money.payment_id !== null)
      await movePayment(tx, money.payment_id, { from: 'refunded', to: 'refunding' });
    await reopenRefund(tx, id, `It came back (${problem}).`);
  }
  await hurryRefunds(tx, charge);
};
