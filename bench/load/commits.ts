import type { House } from '../open-house.ts';
import { runApart } from './run-apart.ts';
import type { Slot } from './slots.ts';

/** A booking with its payment, or where there is no slot an order. */
export type BareRow = {
  uid: string;
  /** Of the guest's orders. */
  number?: number;
  slot?: Slot;
};

export type Commits = {
  connection: House['connection'];
  connections: number;
  /** At most so long. */
  seconds: number;
  rows: readonly BareRow[];
};

export type CommitsReport = { perSecond: number };

/**
 * Rows that `pg` commits in a second: begin, plain inserts with parameters, commit. They go into the real tables, with all
 * that these check and announce, and nothing else is asked or written.
 */
export const countCommits = async (commits: Commits): Promise<number> =>
  (await runApart<Commits, CommitsReport>('./commit-rows.ts', commits)).perSecond;
