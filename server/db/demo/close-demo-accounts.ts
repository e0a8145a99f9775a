import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { accountsBatch, demoAccounts } from './demo-accounts.ts';

const ids = demoAccounts.map(({ id }) => id);

/** Shuts the accounts whose passwords everyone knows, where a demonstration has left them; the next one opens them again. */
export const closeDemoAccounts = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('demo_batches').where('name', '=', accountsBatch).execute();
    await tx.deleteFrom('sessions').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('accounts').where('user_id', 'in', ids).execute();
    // The database keeps a last admin; nobody can sign in as this one, and it goes once there is another.
    await tx
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', 'in', ids)
      .where('role', '!=', 'user')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where('role', '=', 'admin')
            .where('other.id', 'not in', ids),
        ),
      )
      .execute();
  });
