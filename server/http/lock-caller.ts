import { type RawBuilder, sql } from 'kysely';
import { can, type Role } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import { type PermittedCall, refusalOf, rightsOf, type SignedIn } from './caller.ts';

/** A caller as they are once they are locked. */
export type LockedCaller = {
  role: Role;
  hasSecondFactor: boolean;
  hasSession: boolean;
  isSuspended: boolean;
};

/** A statement that locks the caller and others until the transaction ends, and then reads the caller; no row without an account. */
export const readLockedCaller = (
  { uid, token }: Pick<SignedIn, 'uid' | 'token'>,
  others: readonly string[] = [],
): RawBuilder<LockedCaller> => sql`
  select role, has_second_factor as "hasSecondFactor", has_session as "hasSession", is_suspended as "isSuspended"
  from lock_caller(${uid}, ${token}, ${others})`;

/** The locked caller with their current rights; refuses a call if they no longer have a session or the permission. */
export const refuseLost = <Locked extends LockedCaller>(
  locked: Locked | undefined,
  { uid, call }: { uid: string; call: PermittedCall },
) => {
  if (!locked?.hasSession) throw new AppError('NOT_SIGNED_IN');
  if (locked.isSuspended) throw new AppError('SUSPENDED');
  const rights = rightsOf(locked);
  if (!can({ uid, ...rights }, call)) throw refusalOf(rights);
  return { ...locked, ...rights };
};

type Permitted = { key: PermittedCall; caller: SignedIn };

/**
 * Locks the caller and users affected by the change, and refuses a caller who has lost session or permission since the request
 * began.
 */
export const lockCaller = async (
  tx: Tx,
  { key, caller }: Permitted,
  others: readonly string[] = [],
): Promise<SignedIn> => {
  const { rows } = await readLockedCaller(caller, others).execute(tx);
  const { role, hasSecondFactor, lacksSecondFactor } = refuseLost(rows[0], { uid: caller.uid, call: key });
  return { ...caller, role, hasSecondFactor, lacksSecondFactor };
};

/** Runs a transaction that first locks the caller of a call, by `lockCaller`; `work` gets the current caller. */
export const transactAs = <T>(
  db: Db,
  call: Permitted,
  work: (tx: Tx, caller: SignedIn) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> => db.transaction().execute(async (tx) => work(tx, await lockCaller(tx, call, others)));
