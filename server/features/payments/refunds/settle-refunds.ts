import type { Temporal } from 'temporal-polyfill';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../../db/schema.ts';
import { recordHouseAction } from '../../../desk-log/record-desk-action.ts';
import { type JobNeeds, repeatJob } from '../../../jobs/repeat-job.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type Provider, ProviderError } from '../../../payments/provider.ts';
import {
  describeRefund,
  endPayment,
  endRefund,
  insertLedgerEntry,
  postponeRefund,
  takeDueRefund,
} from './refunds.queries.ts';

const firstPauseSeconds = 30;

/** The longest pause between two attempts. */
const longestPauseSeconds = 6 * 3600;

/** Seconds to wait after a failed attempt, doubling each time; a refund is never given up. */
export const planRefundRetry = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);

type Outcome = 'none due' | 'settled' | { id: string; problem: string };

type Made = { reference: string; now: Temporal.Instant };

const settle = (db: Db, id: string, { reference, now }: Made) =>
  db.transaction().execute(async (tx) => {
    const at = new Date(now.epochMilliseconds);
    const ended = await endRefund(tx, id, at);
    if (!ended) return;
    await insertLedgerEntry(tx, { ...ended, kind: 'refunded', reference, at });
    if (ended.payment_id !== null) await endPayment(tx, ended.payment_id);
    const after = { refund: id, amount: fromCents(ended.amount_cents) };
    await recordHouseAction(tx, { ...(await describeRefund(tx, id)), action: 'settle refund', now, after });
  });

type Failed = { id: string; attempts: number; amountCents: number; problem: string };

const postpone = (db: Db, { id, attempts, amountCents, problem }: Failed, now: Temporal.Instant) =>
  db.transaction().execute(async (tx) => {
    await postponeRefund(tx, id, { problem, seconds: planRefundRetry(attempts) });
    const after = { refund: id, amount: fromCents(amountCents), problem };
    await recordHouseAction(tx, { ...(await describeRefund(tx, id)), action: 'postpone refund', now, after });
  });

/** One line for admins; other errors' messages are left out, since they may contain anything. */
const describe = (error: Error): string =>
  error instanceof ProviderError ? error.message : `It could not be asked for (${error.name}).`;

/** Makes the refund that has been due longest. A failed one is retried, for as long as it takes. */
export const settleDueRefund = async (db: Db, provider: Provider, clock: Clock): Promise<Outcome> => {
  const due = await takeDueRefund(db, provider.name);
  if (!due) return 'none due';
  const { id } = due;
  const made = await provider.refund(due).catch((error: Error) => error);
  if (made instanceof Error) {
    const problem = describe(made);
    await postpone(db, { ...due, problem }, clock.now());
    return { id, problem };
  }
  await settle(db, id, { ...made, now: clock.now() });
  return 'settled';
};

type Needs = JobNeeds & { clock: Clock; provider: Provider };

/** Makes due refunds when notified and periodically, until closed; safe in any number of processes. */
export const settleRefunds = ({ db, changes, clock, provider, warn, pollEvery = 15_000, onRun }: Needs) =>
  repeatJob({
    changes,
    topic: 'refunds',
    pollEvery,
    onRun,
    async run(signal) {
      while (!signal.aborted) {
        const outcome = await settleDueRefund(db, provider, clock);
        if (outcome === 'none due') return;
        if (outcome !== 'settled') warn(`Refund ${outcome.id} has to wait. ${outcome.problem}`);
      }
    },
    onError: (error) => warn(`Refunds wait: ${error.message}`),
  });
