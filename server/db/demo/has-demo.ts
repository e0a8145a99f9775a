import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { accountsBatch, demoAccounts } from './demo-accounts.ts';

const ids = demoAccounts.map(({ id }) => id);

/** Whether this database has been a demonstration whose accounts are still there. */
export const hasDemo = async (db: Kysely<Database>): Promise<boolean> => {
  const batch = db.selectFrom('demo_batches').select('name').where('name', '=', accountsBatch);
  const users = db.selectFrom('users').select('id as name').where('id', 'in', ids);
  return (await batch.union(users).limit(1).executeTakeFirst()) !== undefined;
};
