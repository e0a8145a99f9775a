import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lockGuestRow } from './loyalty.queries.ts';

/**
 * Keeps a guest from doing anything else until the transaction ends: neither do they say meanwhile how a stay was that is
 * cancelled here, nor delete their account. Comes before anything of theirs is locked, as everywhere.
 */
export const holdGuest = async (tx: Transaction<Database>, uid: string | null): Promise<void> => {
  if (uid !== null) await lockGuestRow(tx, uid);
};
