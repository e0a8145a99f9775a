import type { VenueClock } from '#contract/bookings.rules.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import type { Provider } from '../../payments/provider.ts';
import { pollSession } from '../payments/stripe/reconcile-checkouts.ts';
import { releaseExpired } from './checkout.queries.ts';

type Needs = JobNeeds & { provider: Provider | undefined; venue(): VenueClock & { origin: string } };

const portion = 50;

/** Releases expired carts and closes their pay pages until closed; safe in any number of processes. */
export const expireHolds = ({ db, changes, provider, venue, warn, pollEvery = 3_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    async run(signal) {
      while (!signal.aborted) {
        const { now } = venue();
        const released = await releaseExpired(db, portion, new Date(now.epochMilliseconds));
        // In parallel: an unresponsive provider delays the next batch only by one timeout.
        if (provider) await Promise.all(released.map((id) => pollSession(db, provider, id, venue())));
        if (released.length < portion) return;
      }
    },
    onError: (error) => warn(`Holds wait to be let go of: ${error.message}`),
  });
