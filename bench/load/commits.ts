import type { House } from '../open-house.ts';
import { runApart } from './run-apart.ts';
import type { handOutNightsAndHours, Slot } from './slots.ts';

type Cart = ReturnType<ReturnType<typeof handOutNightsAndHours>>[number];

/** A booking with its payment, a cart of two that is held, or an order. */
export type BareRow = { uid: string } & ({ slot: Slot } | { cart: Cart } | { number: number });

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
