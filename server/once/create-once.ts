import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { lockCaller } from './once.queries.ts';
import type { Attempt } from './read-attempt.ts';

/**
 * Creates something under the id drawn for it, or nothing where the caller's key has created it before; gives the id
 * that it has. A refusal leaves no trace of the key.
 */
export const createOnce = (
  db: Kysely<Database>,
  attempt: Attempt,
  id: string,
  create: (tx: Transaction<Database>) => Promise<void>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const claim = await lockCaller(tx, attempt, id);
    // The account was deleted since the session was looked up.
    if (!claim) throw new AppError('NOT_SIGNED_IN');
    if (claim.insertedId !== null && claim.fingerprint !== attempt.key?.fingerprint)
      throw new AppError('IDEMPOTENCY_MISMATCH');
    if (claim.insertedId !== null && claim.insertedId !== id) return claim.insertedId;
    await create(tx);
    return id;
  });
