import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import type { Person } from './person.queries.ts';

type Change = {
  name?: string;
  phone_number?: string;
  suspended_at?: Date | null;
  suspended_until?: Date | null;
  suspended_reason?: string | null;
};

/** Updates a locked guest. */
export const updatePerson = async (tx: Tx, { uid, hasAccount }: Person, change: Change): Promise<void> => {
  if (hasAccount)
    await tx
      .updateTable('users')
      .set({ ...change, updated_at: sql<Date>`now()` })
      .where('id', '=', uid)
      .execute();
  else await tx.updateTable('guests').set(change).where('id', '=', uid).execute();
};

export const endSessions = (tx: Tx, uid: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', uid).execute();
