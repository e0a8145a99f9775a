import type { Db } from '../db/schema.ts';
import { type JobNeeds, repeatJob } from './repeat-job.ts';

/** Deletes some obsolete rows, at most this many, and returns how many. */
export type DeleteOld = (db: Db, most: number) => Promise<number>;

type Needs = JobNeeds & { deletes: readonly DeleteOld[] };

/** Small enough that nobody waits for the rows of one statement. */
const batchSize = 1000;

/** Deletes obsolete rows regularly and in batches, until closed. */
export const clearOldRows = ({ db, changes, deletes, warn, pollEvery = 600_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    run: async (signal) => {
      for (const deleteOld of deletes)
        while (!signal.aborted && (await deleteOld(db, batchSize)) === batchSize);
    },
    onError: (error) => warn(`Clearing old rows waits: ${error.message}`),
  });
