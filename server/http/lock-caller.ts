import { sql } from 'kysely';
import { can, type Role } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import type { PermittedCall, SignedIn } from './caller.ts';

/** Locks users until the transaction ends, in the order of their ids as everywhere; returns their current roles. */
const lockUsers = async (tx: Db, uids: readonly string[]): Promise<{ id: string; role: Role }[]> => {
  const { rows } = await sql<{ id: string; role: Role }>`
    select id, role from users where id = any(${uids}) order by id for no key update`.execute(tx);
  return rows;
};

/** Refuses a call if the locked caller no longer has an account or the permission. */
export const refuseLost: <Locked extends { role: Role }>(
  locked: Locked | undefined,
  who: { uid: string; call: PermittedCall },
) => asserts locked is Locked = (locked, { uid, call }) => {
  if (!locked) throw new AppError('NOT_SIGNED_IN');
  if (!can({ uid, role: locked.role }, call)) throw new AppError('NOT_ALLOWED');
};

type Permitted = { key: PermittedCall; caller: SignedIn };

/** Locks the caller and users affected by the change, and refuses a caller who has lost the permission since the request began. */
export const lockCaller = async (
  tx: Tx,
  { key, caller }: Permitted,
  others: readonly string[] = [],
): Promise<SignedIn> => {
  const { uid } = caller;
  const users = await lockUsers(tx, [uid, ...others]);
  const locked = users.find(({ id }) => id === uid);
  refuseLost(locked, { uid, call: key });
  // An admin without a required second factor still counts as a user.
  return caller.lacksSecondFactor ? caller : { ...caller, role: locked.role };
};

/** Runs a transaction that first locks the caller of a call, by `lockCaller`; `work` gets the current caller. */
export const transactAs = <T>(
  db: Db,
  call: Permitted,
  work: (tx: Tx, caller: SignedIn) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> => db.transaction().execute(async (tx) => work(tx, await lockCaller(tx, call, others)));
