import type { CompiledQuery, Expression, Kysely } from 'kysely';
import { decideLocked } from '../db/connection/decide-locked.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { Attempt } from '../http/read-idempotency-key.ts';
import { askingClaim, type Known, lockingCaller } from './idempotency.queries.ts';

type Decision<Fact> = {
  /** What has to be known of what there is. */
  facts: Expression<Fact>;
  /** Gives the statement that writes what is created together with the claim of the key, and gives its id; none where
   * somebody else is in the way; or throws. */
  decide(facts: Known<Fact>[]): CompiledQuery<{ id: string | number }> | undefined;
};

/**
 * Creates something once under a key as `createOnce` does, in a single statement and with fewer words to the database.
 * Gives the id that it has; undefined where somebody else was in the way and nothing was written.
 */
export const decideOnce = async <Fact>(
  db: Kysely<Database>,
  attempt: Attempt,
  { facts, decide }: Decision<Fact>,
): Promise<string | undefined> => {
  let earlier: string | undefined;
  const [written] = await decideLocked(db, {
    lock: lockingCaller(db, attempt),
    ask: askingClaim(db, attempt, facts),
    decide(known) {
      const [claim] = known;
      refuseLost(claim, attempt);
      earlier = claim.insertedId ?? undefined;
      if (earlier === undefined) return decide(known);
      if (claim.fingerprint !== attempt.key?.fingerprint) throw new AppError('IDEMPOTENCY_MISMATCH');
      return undefined;
    },
  });
  return earlier ?? (written && String(written.id));
};
