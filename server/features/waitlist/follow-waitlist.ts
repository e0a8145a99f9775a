import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Db } from '../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import { type OfferContext, offerTime } from './offer-time.ts';
import { findServable, resetPassed } from './waitlist.queries.ts';
import { serveInLine } from './waitlist.rules.ts';

/** Offers everything that is free at this moment to those who wait for it, the first in line first. */
export const serveWaiting = async (db: Db, context: OfferContext, signal?: AbortSignal): Promise<void> => {
  await resetPassed(db, context.now);
  const line = await findServable(db, context.now);
  await serveInLine(line, async (entry) => !signal?.aborted && offerTime(db, entry, context));
};

type Needs = JobNeeds & { venue: () => VenueClock & { origin: string }; maxUpcoming: number };

/** Whatever takes or frees a time, and whoever begins to wait. */
const topics = /^(bookings .+|waitlist)$/;

/** Serves the waitlist whenever bookings change, in any number of processes, until closed. */
export const followWaitlist = (needs: Needs) => {
  const { db, changes, venue, maxUpcoming, warn, pollEvery = 5_000, onRun } = needs;
  return repeatJob({
    ...{ changes, pollEvery, onRun },
    topic: topics,
    // A busy house announces hundreds of bookings a second. One look serves everybody who waits.
    restFor: 200,
    run: (signal) => serveWaiting(db, { ...venue(), maxUpcoming }, signal),
    onError: (error) => warn(`The waitlist waits: ${error.message}`),
  });
};
