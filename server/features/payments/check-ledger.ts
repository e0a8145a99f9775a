import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { checkPoints } from '../loyalty/check-points.ts';
import { findMistakes, findTotals } from './ledger.queries.ts';

/** What is wrong between money, bookings and points, in a line each; nothing when every cent is where it should be. */
export const checkLedger = async (db: Kysely<Database>): Promise<string[]> => [
  ...(await findMistakes(db)),
  ...(await checkPoints(db)),
];

const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A right ledger in one line. */
export const describeLedger = async (db: Kysely<Database>): Promise<string> => {
  const { payments, cameCents, backCents } = await findTotals(db);
  const came = inDollars(cameCents ?? 0);
  return `The ledger is right: ${payments} payments, ${came} came in, ${inDollars(backCents ?? 0)} went back.`;
};
