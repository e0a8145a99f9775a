import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

type Steps<Fact, Row> = {
  /** Takes what nobody else may change meanwhile. */
  lock: CompiledQuery;
  /** Asks, once that is held, for what the decision hangs on. */
  ask: CompiledQuery<Fact>;
  /** Gives the one statement that writes everything; none, or an error, where nothing is to be written. */
  decide(facts: Fact[]): CompiledQuery<Row> | undefined;
};

/**
 * A transaction that locks, asks, decides and writes, for what happens many times a second: the database is spoken to
 * twice, and not five times. Gives what the last statement gave.
 */
export const pipelineTransaction = <Fact, Row>(
  db: Kysely<Database>,
  { lock, ask, decide }: Steps<Fact, Row>,
): Promise<Row[]> =>
  db.getExecutor().provideConnection(async (connection) => {
    const send = <Given>(query: CompiledQuery<Given>) => connection.executeQuery<Given>(query);
    // Nobody waits for it: whoever has the connection next speaks after it, and where the line is dead, so is the transaction.
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
