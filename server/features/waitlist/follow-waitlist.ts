import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Db } from '../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import { type OfferContext, offerTime } from './offer-time.ts';
import { findServable, resetPassed } from './waitlist.queries.ts';
import { serveInLine } from './waitlist.rules.ts';

/** Offers all free times to those who wait for them, in the order of the line. */
export const serveWaiting = async (db: Db, context: OfferContext, signal?: AbortSignal): Promise<void> => {
  await resetPassed(db, context.now);
  const line = await findServable(db, context.now);
  await serveInLine(line, async (entry) => !signal?.aborted && offerTime(db, entry, context));
};

type Needs = JobNeeds & { venue: () => VenueClock & { origin: string }; maxUpcoming: number };

/** Topics of changes that take or free a time, or extend the waitlist. */
const topics = /^(bookings .+|waitlist)$/;

/** Serves the waitlist whenever bookings change, until closed; safe in any number of processes. */
export const followWaitlist = (needs: Needs) => {
  const { db, changes, venue, maxUpcoming, warn, pollEvery = 5_000, onRun } = needs;
  return repeatJob({
    changes,
    pollEvery,
    onRun,
    topic: topics,
    // A busy house announces hundreds of bookings a second; one run serves everybody.
    restFor: 200,
    run: (signal) => serveWaiting(db, { ...venue(), maxUpcoming }, signal),
    onError: (error) => warn(`The waitlist waits: ${error.message}`),
  });
};
