import { CompiledQuery, type Expression } from 'kysely';
import type { Db } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';
import { type Known, lockingCaller, selectingIdempotencyKey } from './idempotency.queries.ts';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

type Steps<Fact, Row> = {
  lock: CompiledQuery;
  ask: CompiledQuery<Fact>;
  /** Gives the one statement that writes everything; none, or an error, where nothing is to be written. */
  decide(facts: Fact[]): CompiledQuery<Row> | undefined;
};

/** A transaction that locks, reads, decides and writes in two round trips instead of five; gives what the last statement gave. */
export const pipelineTransaction = <Fact, Row>(
  db: Db,
  { lock, ask, decide }: Steps<Fact, Row>,
): Promise<Row[]> =>
  db.getExecutor().provideConnection(async (connection) => {
    const send = <Given>(query: CompiledQuery<Given>) => connection.executeQuery<Given>(query);
    // Nobody waits for it: the next user of the connection queues behind it, and a dead connection has no transaction.
    const giveUp = () => void send(rollback).catch(() => {});
    try {
      // What follows a failure fails too, and a commit then takes everything back.
      const [, , { rows: facts }] = await Promise.all([send(begin), send(lock), send(ask)]);
      const write = decide(facts);
      if (!write) {
        giveUp();
        return [];
      }
      const [written] = await Promise.all([send(write), send(commit)]);
      return written.rows;
    } catch (error) {
      giveUp();
      throw error;
    }
  });

/** The id of what was created, now or earlier under the same key; or why nothing was written. */
export type Created<Reason extends string> =
  | { id: string; reason?: undefined }
  | { id?: undefined; reason: Reason | 'clash' };

type Decision<Fact, Reason extends string> = {
  facts: Expression<Fact>;
  /** Gives the statement that writes what is created and claims the key, or a reason to write nothing; or throws. */
  decide(facts: Known<Fact>[]): CompiledQuery<{ id: string | number }> | Reason;
};

/** Creates something once under a key as `createIdempotently` does, but with one statement and in two round trips. */
export const createPipelined = async <Fact, Reason extends string = never>(
  db: Db,
  idempotentCall: IdempotentCall,
  { facts, decide }: Decision<Fact, Reason>,
): Promise<Created<Reason>> => {
  let earlier: string | undefined;
  let reason: Reason | undefined;
  const [written] = await pipelineTransaction(db, {
    lock: lockingCaller(db, idempotentCall),
    ask: selectingIdempotencyKey(db, idempotentCall, facts),
    decide(known) {
      const [claim] = known;
      refuseLost(claim, idempotentCall);
      earlier = claim.insertedId ?? undefined;
      if (earlier !== undefined) {
        if (claim.fingerprint !== idempotentCall.key?.fingerprint) throw new AppError('IDEMPOTENCY_MISMATCH');
        return undefined;
      }
      const decided = decide(known);
      if (typeof decided !== 'string') return decided;
      reason = decided;
      return undefined;
    },
  });
  if (earlier !== undefined) return { id: earlier };
  return written ? { id: String(written.id) } : { reason: reason ?? 'clash' };
};
