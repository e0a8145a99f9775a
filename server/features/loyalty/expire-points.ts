import type { Db } from '../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import type { Clock } from '../../lib/clock.ts';
import { expireLots, lockDueMembers } from './points.queries.ts';

type Needs = JobNeeds & { clock: Clock };

const portion = 100;

/** Expires overdue points of a batch of members; returns how many members. */
const expireSome = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDueMembers(tx, portion, now);
    if (due.length > 0) await expireLots(tx, due, now);
    return due.length;
  });

/**
 * Records expired points until closed; overdue points never count anyway. Safe in any number of processes.
 */
export const expirePoints = ({ db, changes, clock, warn, pollEvery = 60_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    async run(signal) {
      while (!signal.aborted) {
        const now = new Date(clock.now().epochMilliseconds);
        if ((await expireSome(db, now)) < portion) return;
      }
    },
    onError: (error) => warn(`Points wait to expire: ${error.message}`),
  });
