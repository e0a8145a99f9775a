import type { Db } from '../db/schema.ts';

/** What is done in vain leaves nothing behind: rows that are only ever added cannot be taken out again. */
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
