import type { Role } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { refuseLost } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';
import { lockCallerAndKey, updateIdempotencyKey } from './idempotency.queries.ts';

/** Does what `createIdempotently` does within the caller's transaction; other users must have been locked before. */
export const createWithin = async (
  tx: Tx,
  idempotentCall: IdempotentCall,
  newId: string,
  create: (tx: Tx, role: Role) => Promise<string>,
): Promise<string> => {
  const locked = refuseLost(await lockCallerAndKey(tx, idempotentCall, newId), idempotentCall);
  if (locked.insertedId !== null && locked.fingerprint !== idempotentCall.key?.fingerprint)
    throw new AppError('IDEMPOTENCY_MISMATCH');
  if (locked.insertedId !== null && locked.insertedId !== newId) return locked.insertedId;
  const id = await create(tx, locked.role);
  if (id !== newId) await updateIdempotencyKey(tx, idempotentCall, id);
  return id;
};

/** Creates something under a generated id, once per key; returns its id. A refusal does not store the key. */
export const createIdempotently = (
  db: Db,
  idempotentCall: IdempotentCall,
  newId: string,
  create: (tx: Tx, role: Role) => Promise<string>,
): Promise<string> => db.transaction().execute((tx) => createWithin(tx, idempotentCall, newId, create));
