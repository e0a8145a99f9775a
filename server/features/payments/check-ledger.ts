import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findMistakes, findTotals } from './ledger.queries.ts';

/** What is wrong between money and bookings, in a line each; nothing when every cent is where it should be. */
export const checkLedger = (db: Kysely<Database>): Promise<string[]> => findMistakes(db);

const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A right ledger in one line. */
export const describeLedger = async (db: Kysely<Database>): Promise<string> => {
  const { payments, cameCents, backCents } = await findTotals(db);
  const came = inDollars(cameCents ?? 0);
  return `The ledger is right: ${payments} payments, ${came} came in, ${inDollars(backCents ?? 0)} went back.`;
};
