import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Db } from '../../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../../jobs/repeat-job.ts';
import { type Provider, ProviderError } from '../../../payments/provider.ts';
import { releaseCheckout } from '../../checkout/release-holds.ts';
import { settleCheckout } from '../../checkout/settle-checkout.ts';
import { claimPoll, endPolling, findDuePolls, type Poll } from './polls.queries.ts';

type Venue = VenueClock & { origin: string };

/** Reads the state of a page, closing it first if nobody should pay there any more. */
const ask = async (provider: Provider, { sessionId, status, expiresAt }: Poll, now: number) => {
  const found = await provider.find(sessionId);
  if (found.state !== 'open' || (status === 'Pending' && expiresAt.getTime() > now)) return found;
  await provider.close(sessionId);
  return provider.find(sessionId);
};

/** Polls the page of a checkout and applies the result. */
const reconcileSession = async (db: Db, provider: Provider, poll: Poll, venue: Venue): Promise<void> => {
  const session = await ask(provider, poll, venue.now.epochMilliseconds);
  if (session.state === 'open') return;
  const { id: checkoutId } = poll;
  if (session.state === 'paid')
    await db.transaction().execute((tx) => settleCheckout(tx, { ...session, checkoutId }, venue));
  else await releaseCheckout(db, { checkoutId, status: 'Expired' }, venue.now);
  await endPolling(db, checkoutId, new Date(venue.now.epochMilliseconds));
};

/** How long a guest waiting for a payment is served the last polled state. */
const restSecondsOfGuest = 3;

/**
 * Polls whether a checkout was paid, in case a webhook event was lost. An unreachable provider delays nobody.
 */
export const pollSession = async (
  db: Db,
  provider: Provider,
  checkoutId: string,
  venue: Venue,
): Promise<void> => {
  if (provider.name === 'sandbox') return;
  const poll = await claimPoll(db, {
    id: checkoutId,
    provider: provider.name,
    restSeconds: restSecondsOfGuest,
  });
  if (!poll) return;
  await reconcileSession(db, provider, poll, venue).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
  });
};

type Needs = JobNeeds & { provider: Provider; venue(): VenueClock & { origin: string } };

/** The pause between two polls of a checkout. */
const restSeconds = 60;

const mostPerRun = 200;

/**
 * Polls every page that may have been paid until it is over, in case webhook events were lost; safe in any
 * number of processes.
 */
export const reconcileCheckouts = ({
  db,
  changes,
  provider,
  venue,
  warn,
  pollEvery = 30_000,
  onRun,
}: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    async run(signal) {
      const due = await findDuePolls(db, { provider: provider.name, restSeconds, most: mostPerRun });
      for (const id of due) {
        if (signal.aborted) break;
        const poll = await claimPoll(db, { id, provider: provider.name, restSeconds });
        // Another process may have been faster.
        if (!poll) continue;
        await reconcileSession(db, provider, poll, venue()).catch((error: Error) =>
          warn(`Checkout ${poll.id} could not be polled: ${error.message}`),
        );
      }
    },
    onError: (error) => warn(`Checkouts wait to be polled: ${error.message}`),
  });
