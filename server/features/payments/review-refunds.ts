import type { Kysely } from 'kysely';
import type { Changes } from '../../db/listen-changes.ts';
import type { Database } from '../../db/schema.ts';
import { repeatJob, type Turn } from '../../jobs/repeat-job.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Provider, ProviderError } from '../../payments/provider.ts';
import { reviewRefund } from './review-refund.ts';

type Needs = {
  db: Kysely<Database>;
  changes: Pick<Changes, 'on'>;
  clock: Clock;
  provider: Provider;
  /** Told in one line of what went wrong; nothing in it is secret. */
  warn(line: string): void;
  pollEvery?: number;
  onTurn?: (turn: Turn) => void;
};

/** So many in one run; the rest in the next. */
const mostPerRun = 50;

/** Asks the provider whether refunds that were made have come back. Nothing else waits for it. Any number of processes may do so. */
export const reviewRefunds = ({ db, changes, clock, provider, warn, pollEvery = 30_000, onTurn }: Needs) => {
  const review = () =>
    reviewRefund(db, provider, clock.now()).catch((error: Error) => {
      if (!(error instanceof ProviderError)) throw error;
      warn(`A refund could not be reviewed: ${error.message}`);
      return true;
    });
  return repeatJob({
    ...{ changes, pollEvery, onTurn },
    async run(signal) {
      for (let count = 0; count < mostPerRun && !signal.aborted; count++) if (!(await review())) return;
    },
    onError: (error) => warn(`Refunds wait to be reviewed: ${error.message}`),
  });
};
