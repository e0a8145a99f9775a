import type { Kysely } from 'kysely';
import type { Changes } from '../../db/listen-changes.ts';
import type { Database } from '../../db/schema.ts';
import { repeatJob, type Turn } from '../../jobs/repeat-job.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Provider } from '../../payments/provider.ts';
import { settleDueRefund } from './settle-due-refund.ts';

type Needs = {
  db: Kysely<Database>;
  changes: Pick<Changes, 'on'>;
  clock: Clock;
  provider: Provider;
  /** Told in one line of what went wrong; nothing in it is secret. */
  warn(line: string): void;
  /** For refunds that are due again, and for announcements that were missed. */
  pollEvery?: number;
  onTurn?: (turn: Turn) => void;
};

/** Gives back what is due, when it is announced and now and then, until closed. Any number of processes may do so. */
export const settleRefunds = ({ db, changes, clock, provider, warn, pollEvery = 15_000, onTurn }: Needs) =>
  repeatJob({
    changes,
    topic: 'refunds',
    pollEvery,
    onTurn,
    async run(signal) {
      while (!signal.aborted) {
        const outcome = await settleDueRefund(db, provider, clock);
        if (outcome === 'none due') return;
        if (outcome !== 'settled') warn(`Refund ${outcome.id} has to wait. ${outcome.problem}`);
      }
    },
    onError: (error) => warn(`Refunds wait: ${error.message}`),
  });
