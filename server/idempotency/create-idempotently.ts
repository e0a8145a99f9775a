import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';
import { lockCaller, updateIdempotencyKey } from './idempotency.queries.ts';

/**
 * Creates something under the id drawn for it, or nothing where the caller's key has created it before; gives the id
 * that it has. `create` gets the role that the caller has now, and may come to another id than the drawn one. A refusal leaves no trace of the key.
 */
export const createIdempotently = (
  db: Kysely<Database>,
  idempotentCall: IdempotentCall,
  drawn: string,
  create: (tx: Transaction<Database>, role: Role) => Promise<string>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const claim = await lockCaller(tx, idempotentCall, drawn);
    refuseLost(claim, idempotentCall);
    if (claim.insertedId !== null && claim.fingerprint !== idempotentCall.key?.fingerprint)
      throw new AppError('IDEMPOTENCY_MISMATCH');
    if (claim.insertedId !== null && claim.insertedId !== drawn) return claim.insertedId;
    const id = await create(tx, claim.role);
    if (id !== drawn) await updateIdempotencyKey(tx, idempotentCall, id);
    return id;
  });
