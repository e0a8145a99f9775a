import { type Kysely, sql } from 'kysely';
import { deleteSome } from '../../db/delete-some.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** False where the same was announced before; whoever comes at the same moment waits for the first. */
export const insertNews = async (tx: Db, id: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Providers repeat themselves for some days, and not for a month. */
export const deleteOldNews = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'provider_events', sql`at < now() - interval '30 days'`, most);
