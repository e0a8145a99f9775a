import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { describeConnectionProblem } from '../connection/describe-connection-problem.ts';
import type { Database } from '../schema.ts';
import { ReplicaUnfit, readFrom, readPosition, readSystem } from './replica-position.ts';

type Needs = {
  /** The database that is written to. */
  db: Kysely<Database>;
  replica: { url: string; db: Kysely<Database> };
  warn(line: string): void;
};

export type ReplicaWatch = {
  /** Whether the replica was fit when it was last used, or tried. */
  isFit(): boolean;
  /** Nobody shall use it until it was tried again. */
  putAside(problem: Error): void;
  close(): Promise<void>;
};

/** How long after a failure the replica is tried again. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/** Tries a replica now, and again and again while it is not fit; tells whenever that changes. */
export const watchReplica = ({ db, replica, warn }: Needs): ReplicaWatch => {
  const closing = new AbortController();
  const { signal } = closing;
  let isFit = false;
  let told = '';

  const tell = (problem: Error): void => {
    const line = `${describeConnectionProblem(replica.url, problem, 'DATABASE_READ_URL')} DATABASE_URL is read instead.`;
    if (line !== told && !signal.aborted) warn(line);
    told = line;
  };

  /** Gives what is wrong with it, if anything is. */
  const tryReplica = async (): Promise<Error | undefined> => {
    const [ours, position] = [await readSystem(db), await readPosition(db)];
    try {
      const theirs = await readSystem(replica.db);
      if (theirs !== ours) throw new ReplicaUnfit('it is no replica of what DATABASE_URL names');
      await readFrom(replica.db, position, async () => {});
      return undefined;
    } catch (problem) {
      return problem as Error; // pg and we throw nothing else
    }
  };

  const watch = async (wait: number): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      const pause = failures === 0 ? wait : pauses[Math.min(failures, pauses.length) - 1];
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // Without the database itself there is nothing to compare with, and nobody to blame.
      const problem = await tryReplica().catch(() => new ReplicaUnfit());
      if (!problem) break;
      if (problem.message) tell(problem);
    }
    if (signal.aborted) return;
    if (told) warn('DATABASE_READ_URL is read again.');
    told = '';
    isFit = true;
  };
  let watching = watch(0);

  return {
    isFit: () => isFit,
    putAside(problem) {
      if (!isFit) return;
      isFit = false;
      tell(problem);
      watching = watch(pauses[0] ?? 0);
    },
    async close() {
      closing.abort();
      isFit = false;
      await watching;
    },
  };
};
