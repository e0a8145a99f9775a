import type { Role } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';
import { lockCaller, updateIdempotencyKey } from './idempotency.queries.ts';

/** Creates something under a generated id, once under one key; gives the id it has. A refusal leaves no trace of the key. */
export const createIdempotently = (
  db: Db,
  idempotentCall: IdempotentCall,
  drawn: string,
  create: (tx: Tx, role: Role) => Promise<string>,
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
