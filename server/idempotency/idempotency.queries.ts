import { sql } from 'kysely';
import { deleteSome } from '../db/delete-some.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { CallerSession } from '../http/caller.ts';
import { type LockedCaller, readLockedCaller } from '../http/lock-caller.ts';
import type { IdempotentCall } from '../http/read-idempotency-key.ts';

/** The locked caller, and what is stored under their key: a new claim or an earlier result. */
type LockedCall = LockedCaller & { fingerprint: string | null; insertedId: string | null };

/** Locks the caller and claims their key. Nothing else is read here: a statement sees the state from before it waited. */
export const lockCallerAndKey = async (
  tx: Tx,
  { call, key, ...caller }: IdempotentCall,
  insertedId: string,
): Promise<LockedCall | undefined> => {
  const { rows } = key
    ? await sql<LockedCall>`
        with me as (${readLockedCaller(caller)}),
        claim as (
          insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
          select ${caller.uid}, ${call}, ${key.text}, ${key.fingerprint}, ${insertedId} from me
          on conflict (user_id, call, key) do update set key = excluded.key
          returning fingerprint, inserted_id
        )
        select me.*, fingerprint, inserted_id as "insertedId" from me, claim`.execute(tx)
    : await sql<LockedCall>`
        with me as (${readLockedCaller(caller)}) select me.*, null as fingerprint, null as "insertedId" from me`.execute(
        tx,
      );
  return rows[0];
};

/** A call and its key, if any, for a function of the database that looks it up and stores it. */
export const toKeyRow = ({ uid, call, key }: IdempotentCall) => ({
  user_id: uid,
  call,
  ...(key && { key: key.text, fingerprint: key.fingerprint }),
});

/** The caller as last looked up, for a database function that writes only if they and their session are unchanged. */
export const toKnownCaller = ({ caller }: CallerSession) => {
  const { token, role, name, email, emailVerified, language } = caller;
  return { token, role, name, email, emailVerified, language };
};

/** Whether the caller has used their key before. */
export const hasIdempotencyKey = async (db: Db, { uid, call, key }: IdempotentCall): Promise<boolean> => {
  if (!key) return false;
  const { rows } = await sql`
    select from idempotency_keys where user_id = ${uid} and call = ${call} and key = ${key.text}`.execute(db);
  return rows.length > 0;
};

/** Deletes a key, so that its caller can use it again. */
export const deleteIdempotencyKey = async (tx: Tx, { uid, call, key }: IdempotentCall): Promise<void> => {
  if (!key) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', uid)
    .where('call', '=', call)
    .where('key', '=', key.text)
    .execute();
};

/** Sets the id of a claim, once it is known. */
export const updateIdempotencyKey = async (
  tx: Tx,
  { uid, call, key }: IdempotentCall,
  insertedId: string,
): Promise<void> => {
  if (!key) return;
  await tx
    .updateTable('idempotency_keys')
    .set({ inserted_id: insertedId })
    .where('user_id', '=', uid)
    .where('call', '=', call)
    .where('key', '=', key.text)
    .execute();
};

/** Deletes expired keys and returns how many. */
export const deleteOldKeys = (db: Db, most: number): Promise<number> =>
  deleteSome(db, 'idempotency_keys', sql`created_at < now() - interval '7 days'`, most);

/** More than any guest needs within these days. */
const mostOfUser = 1_000;

/** Deletes the oldest keys of users who have too many, and returns how many. */
export const deleteSurplusKeys = (db: Db, most: number): Promise<number> =>
  deleteSome(
    db,
    'idempotency_keys',
    sql`(user_id, call, key) in (
      select user_id, call, key from (
        select user_id, call, key, row_number() over (partition by user_id order by created_at desc) as place
        from idempotency_keys
        where user_id in (
          select user_id from idempotency_keys group by user_id having count(*) > ${mostOfUser}
        )
      ) as placed where place > ${mostOfUser}
    )`,
    most,
  );
