import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lockGuestRow } from './loyalty.queries.ts';

/**
 * Keeps a guest from deleting their account until the transaction ends. Comes before anything of theirs is locked that
 * takes points back: whoever deletes an account locks it first and their points last.
 */
export const holdGuest = async (tx: Transaction<Database>, uid: string | null): Promise<void> => {
  if (uid !== null) await lockGuestRow(tx, uid);
};
