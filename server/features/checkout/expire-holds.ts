import type { VenueClock } from '#contract/bookings.rules.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import type { Provider } from '../../payments/provider.ts';
import { pollSession } from '../payments/stripe/reconcile-checkouts.ts';
import { releaseExpired } from './checkout.queries.ts';

type Needs = JobNeeds & { provider: Provider | undefined; venue(): VenueClock & { origin: string } };

const portion = 50;

/** Releases carts whose time to pay has passed and closes their pages, in any number of processes, until closed. */
export const expireHolds = ({ db, changes, provider, venue, warn, pollEvery = 3_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    async run(signal) {
      while (!signal.aborted) {
        const { now } = venue();
        const released = await releaseExpired(db, portion, new Date(now.epochMilliseconds));
        // All at once: where the provider does not answer, the next portion waits for it no longer than for one.
        if (provider) await Promise.all(released.map((id) => pollSession(db, provider, id, venue())));
        if (released.length < portion) return;
      }
    },
    onError: (error) => warn(`Holds wait to be let go of: ${error.message}`),
  });
