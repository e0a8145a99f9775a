import type { Temporal } from 'temporal-polyfill';
import { fromCents } from '#contract/money.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { recordHouseAction } from '../../../desk-log/record-desk-action.ts';
import { type JobNeeds, repeatJob } from '../../../jobs/repeat-job.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type Provider, ProviderError } from '../../../payments/provider.ts';
import {
  describeRefund,
  insertLedgerEntry,
  lockRefunded,
  makeRefundsDue,
  movePayment,
  reopenRefund,
  takeSettledRefund,
} from './refunds.queries.ts';

type Bounced = { charge: string; reference: string; problem: string };

/** Reopens refunds that bounced, so that they are made again. */
export const reopenRefunds = async (
  tx: Tx,
  { charge, reference, problem }: Bounced,
  now: Temporal.Instant,
): Promise<void> => {
  const at = new Date(now.epochMilliseconds);
  for (const money of await lockRefunded(tx, { charge, reference })) {
    await insertLedgerEntry(tx, { ...money, kind: 'returned', reference, at });
    if (money.payment_id !== null)
      await movePayment(tx, money.payment_id, { from: 'refunded', to: 'refunding' });
    await reopenRefund(tx, money.refund_id, `It came back (${problem}).`);
    await recordHouseAction(tx, {
      ...(await describeRefund(tx, money.refund_id)),
      action: 'reopen refund',
      now,
      after: { refund: money.refund_id, amount: fromCents(money.amount_cents), problem },
    });
  }
  await makeRefundsDue(tx, charge);
};

/** Checks whether a settled refund has bounced without a webhook event; false if there is none to check. */
export const reviewRefund = async (db: Db, provider: Provider, now: Temporal.Instant): Promise<boolean> => {
  const settled = await takeSettledRefund(db, provider.name);
  if (!settled) return false;
  const bounced = await provider.findBounced(settled);
  if (bounced)
    await db.transaction().execute((tx) => reopenRefunds(tx, { ...bounced, charge: settled.charge }, now));
  return true;
};

type Needs = JobNeeds & { clock: Clock; provider: Provider };

const mostPerRun = 50;

/** Checks settled refunds at the provider at low priority; safe in any number of processes. */
export const reviewRefunds = ({ db, changes, clock, provider, warn, pollEvery = 30_000, onRun }: Needs) => {
  const review = () =>
    reviewRefund(db, provider, clock.now()).catch((error: Error) => {
      if (!(error instanceof ProviderError)) throw error;
      warn(`A refund could not be reviewed: ${error.message}`);
      return true;
    });
  return repeatJob({
    changes,
    pollEvery,
    onRun,
    async run(signal) {
      for (let count = 0; count < mostPerRun && !signal.aborted; count++) if (!(await review())) return;
    },
    onError: (error) => warn(`Refunds wait to be reviewed: ${error.message}`),
  });
};
