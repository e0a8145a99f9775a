import type { House } from '../open-house.ts';
import { runApart } from './run-apart.ts';
import type { Slot } from './slots.ts';

/** A booking with its payment, or where there is no slot an order. */
export type BareRow = {
  uid: string;
  number?: number;
  slot?: Slot;
};

export type Commits = {
  connection: House['connection'];
  connections: number;
  seconds: number;
  rows: readonly BareRow[];
};

export type CommitsReport = { perSecond: number };

/** Rows a second that `pg` commits with plain inserts into the real tables, constraints and triggers included. */
export const countCommits = async (commits: Commits): Promise<number> =>
  (await runApart<Commits, CommitsReport>('./commit-rows.ts', commits)).perSecond;
