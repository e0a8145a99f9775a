import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** Nothing where the same money is to go back already. */
export const insertRefund = async (tx: Db, refund: Insertable<Database['refunds']>): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
