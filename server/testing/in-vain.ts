import type { Db } from '../db/schema.ts';

/** Rolls back what `act` writes: rows of append-only tables could not be deleted afterwards. */
export const inVain = async (db: Db, act: (tx: Db) => Promise<void>): Promise<void> => {
  const enough = new Error('enough');
  await db
    .transaction()
    .execute(async (tx) => {
      await act(tx);
      throw enough;
    })
    .catch((error) => {
      if (error !== enough) throw error;
    });
};
