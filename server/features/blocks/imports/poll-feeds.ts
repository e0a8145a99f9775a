import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { ImportProblem } from '#contract/calendars/imports.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../../jobs/repeat-job.ts';
import { fetchOutside, OutsideError } from '../../../lib/outside/fetch-outside.ts';
import { releaseExpiredHoldsIn } from '../../checkout/release-holds.ts';
import { followFeed } from './follow-feed.ts';
import { claimDueImport, type DueImport, rangeOfTime, updateOutcome } from './imports.queries.ts';
import type { ImportedTime } from './reading/import-times.rules.ts';
import { NotACalendar } from './reading/read-times.ts';
import { readTimesApart } from './reading/read-times-apart.ts';

/** Fetches the text at an address; `fetchOutside` except in tests. */
export type FetchText = (url: string, options: { signal: AbortSignal }) => Promise<string>;

type Needs = JobNeeds & { venue(): VenueClock; fetchText?: FetchText };

/** The interval between fetches, and the lease of one. */
const everyMinutes = 30;
const leaseMinutes = 2;

/** From a year ago to two years ahead, by calendar years, so that the cut stays the same for long. */
const windowOf = ({ now, timeZone }: VenueClock) => {
  const { year } = Temporal.PlainDate.from(dateAt(now, timeZone));
  return { from: `${year - 1}-01-01`, to: `${year + 3}-01-01` };
};

const problemOf = (error: unknown): ImportProblem => {
  if (error instanceof OutsideError) return error.problem;
  if (error instanceof NotACalendar) return 'not a calendar';
  throw error;
};

/** Releases expired holds where a calendar may add blocks: their rows would prevent a whole block. */
const releaseEnded = async (
  db: Db,
  { kind, bookableId }: DueImport,
  times: readonly ImportedTime[],
  now: Temporal.Instant,
): Promise<void> => {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return;
  const span = rangeOfTime(kind, { from: first.from, to: last.to });
  await releaseExpiredHoldsIn(db, { kind, bookableId, span }, now);
};

/** Fetches one calendar and applies it. A failure changes nothing but its result. */
const pollFeed = async (
  db: Db,
  due: DueImport,
  { venue, fetchText, signal }: { venue(): VenueClock; fetchText: FetchText; signal: AbortSignal },
): Promise<void> => {
  const { kind, url } = due;
  const finish = (on: Db, problem: ImportProblem | null) => {
    const { now } = venue();
    return updateOutcome(on, due, { now, next: now.add({ minutes: everyMinutes }), problem });
  };
  try {
    const text = await fetchText(url, { signal });
    const clock = venue();
    const times = await readTimesApart(text, { kind, timeZone: clock.timeZone, ...windowOf(clock) });
    // With the same instant as below, so that both agree on what has expired.
    await releaseEnded(db, due, times, clock.now);
    await db.transaction().execute(async (tx) => {
      if (await followFeed(tx, due, times, clock)) await finish(tx, null);
    });
  } catch (error) {
    // Closing down: another process will fetch it.
    if (!signal.aborted) await finish(db, problemOf(error));
  }
};

/** Fetches due calendars until closed, in any number of processes. */
export const pollFeeds = ({
  db,
  changes,
  venue,
  warn,
  fetchText = fetchOutside,
  pollEvery = 30_000,
  onRun,
}: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    topic: 'calendars',
    async run(signal) {
      while (!signal.aborted) {
        const { now } = venue();
        const due = await claimDueImport(db, { now, until: now.add({ minutes: leaseMinutes }) });
        if (!due) return;
        await pollFeed(db, due, { venue, fetchText, signal });
      }
    },
    onError: (error) => warn(`Calendars of other sites wait: ${error.message}`),
  });
