import type { CompiledQuery, Expression, Kysely } from 'kysely';
import { pipelineTransaction } from '../db/connection/pipeline-transaction.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';
import { type Known, lockingCaller, selectingIdempotencyKey } from './idempotency.queries.ts';

type Decision<Fact> = {
  /** What has to be known of what there is. */
  facts: Expression<Fact>;
  /** Gives the statement that writes what is created together with the claim of the key, and gives its id; none where
   * somebody else is in the way; or throws. */
  decide(facts: Known<Fact>[]): CompiledQuery<{ id: string | number }> | undefined;
};

/**
 * Creates something once under a key as `createIdempotently` does, in a single statement and with fewer words to the database.
 * Gives the id that it has; undefined where somebody else was in the way and nothing was written.
 */
export const createPipelined = async <Fact>(
  db: Kysely<Database>,
  idempotentCall: IdempotentCall,
  { facts, decide }: Decision<Fact>,
): Promise<string | undefined> => {
  let earlier: string | undefined;
  const [written] = await pipelineTransaction(db, {
    lock: lockingCaller(db, idempotentCall),
    ask: selectingIdempotencyKey(db, idempotentCall, facts),
    decide(known) {
      const [claim] = known;
      refuseLost(claim, idempotentCall);
      earlier = claim.insertedId ?? undefined;
      if (earlier === undefined) return decide(known);
      if (claim.fingerprint !== idempotentCall.key?.fingerprint) throw new AppError('IDEMPOTENCY_MISMATCH');
      return undefined;
    },
  });
  return earlier ?? (written && String(written.id));
};
