import { sql, Transaction } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { checkPoints } from '../../loyalty/check-points.ts';
import { findMistakes, findTotals } from './ledger.queries.ts';
import { findEntryMistakes, findPaymentMistakes } from './payments-ledger.queries.ts';

/** Reads at one moment and without the usual timeout: a large house takes longer than a guest would wait. */
const readPatiently = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  // Within the caller's transaction, its timeout applies.
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

/** Inconsistencies between money, bookings and points, a line each; empty if there are none. */
export const checkLedger = (db: Db): Promise<string[]> =>
  readPatiently(db, async (tx) => [
    ...(await findMistakes(tx)),
    ...(await findPaymentMistakes(tx)),
    ...(await findEntryMistakes(tx)),
    ...(await checkPoints(tx)),
  ]);

/** Without thousands separators, for programs that read it. */
const plain = (cents: number): string => formatCents(cents).replaceAll(',', '');

export const describeLedger = async (db: Db): Promise<string> => {
  const { payments, cameCents, backCents } = await readPatiently(db, findTotals);
  return `The ledger is right: ${payments} payments, ${plain(cameCents)} came in, ${plain(backCents)} went back.`;
};
