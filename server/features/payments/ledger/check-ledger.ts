import { sql, Transaction } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { checkPoints } from '../../loyalty/check-points.ts';
import { findMistakes, findTotals } from './ledger.queries.ts';
import { findEntryMistakes, findPaymentMistakes } from './payments-ledger.queries.ts';

/** At one moment, and for as long as it takes: in a large house longer than any guest may wait. */
const readPatiently = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  // Within a transaction of the caller's the time is theirs.
  db instanceof Transaction
    ? read(db)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          return read(tx);
        });

/** What is wrong between money, bookings and points, in a line each; nothing when every cent is where it should be. */
export const checkLedger = (db: Db): Promise<string[]> =>
  readPatiently(db, async (tx) => [
    ...(await findMistakes(tx)),
    ...(await findPaymentMistakes(tx)),
    ...(await findEntryMistakes(tx)),
    ...(await checkPoints(tx)),
  ]);

/** Without commas, as whoever reads it by a program wants it. */
const plain = (cents: number): string => formatCents(cents).replaceAll(',', '');

export const describeLedger = async (db: Db): Promise<string> => {
  const { payments, cameCents, backCents } = await readPatiently(db, findTotals);
  return `The ledger is right: ${payments} payments, ${plain(cameCents)} came in, ${plain(backCents)} went back.`;
};
