import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Changes } from '../../db/listen-changes.ts';
import type { Database } from '../../db/schema.ts';
import { repeatJob, type Turn } from '../../jobs/repeat-job.ts';
import type { Provider } from '../../payments/provider.ts';
import { followSession } from './look-at-session.ts';
import { takeDueLook } from './looks.queries.ts';

type Needs = {
  db: Kysely<Database>;
  changes: Pick<Changes, 'on'>;
  provider: Provider;
  /** The venue at this moment. */
  venue(): Here & { origin: string };
  /** Told in one line of what went wrong; nothing in it is secret. */
  warn(line: string): void;
  pollEvery?: number;
  onTurn?: (turn: Turn) => void;
};

/** How long a checkout is left alone after its provider was asked about it. */
const restSeconds = 60;

/** So many in one run; the rest in the next. */
const mostPerRun = 200;

/**
 * Asks the provider about every page at which somebody may have paid, until it is known to be over: what its
 * announcements did not tell, because they were lost, is found here. Any number of processes may do so.
 */
export const reconcileCheckouts = ({
  db,
  changes,
  provider,
  venue,
  warn,
  pollEvery = 30_000,
  onTurn,
}: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onTurn,
    async run(signal) {
      for (let count = 0; count < mostPerRun && !signal.aborted; count++) {
        const look = await takeDueLook(db, { provider: provider.name, restSeconds });
        if (!look) break;
        await followSession(db, provider, look, venue()).catch((error: Error) =>
          warn(`Checkout ${look.id} could not be looked at: ${error.message}`),
        );
      }
    },
    onError: (error) => warn(`Checkouts wait to be looked at: ${error.message}`),
  });
