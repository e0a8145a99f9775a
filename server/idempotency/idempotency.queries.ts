import { sql } from 'kysely';
import { deleteSome } from '../db/delete-some.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { SignedIn } from '../http/caller.ts';
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

/** A call to be written in one round trip: its caller as last looked up, and other facts from which its rows were computed. */
export type KnownCall<Known extends object> = {
  caller: SignedIn;
  idempotentCall: IdempotentCall;
  known: Known;
};

/**
 * The key and the facts for a database function, which looks up and stores the key, and writes only if caller, session and facts
 * are unchanged.
 */
export const writeKnownCall = ({ caller, idempotentCall, known }: KnownCall<object>) => {
  const { token, role, name, email, emailVerified, language } = caller;
  const { uid, call, key } = idempotentCall;
  return {
    newKey: JSON.stringify({
      user_id: uid,
      call,
      ...(key && { key: key.text, fingerprint: key.fingerprint }),
    }),
    facts: JSON.stringify({
      ...known,
      caller: { token, role, name, email, emailVerified, language },
    }),
  };
};

/** Matches the row of a call's key, and nothing if the call has none. */
const isOf = ({ uid, call, key }: IdempotentCall) =>
  sql<boolean>`user_id = ${uid} and call = ${call} and key = ${key?.text ?? null}`;

/** Whether the caller has used their key before. */
export const hasIdempotencyKey = async (db: Db, call: IdempotentCall): Promise<boolean> => {
  if (!call.key) return false;
  const { rows } = await sql`select from idempotency_keys where ${isOf(call)}`.execute(db);
  return rows.length > 0;
};

/** Deletes a key, so that its caller can use it again. */
export const deleteIdempotencyKey = async (tx: Tx, call: IdempotentCall): Promise<void> => {
  if (call.key) await sql`delete from idempotency_keys where ${isOf(call)}`.execute(tx);
};

/** Sets the id of a claim, once it is known. */
export const updateIdempotencyKey = async (
  tx: Tx,
  call: IdempotentCall,
  insertedId: string,
): Promise<void> => {
  if (call.key)
    await sql`update idempotency_keys set inserted_id = ${insertedId} where ${isOf(call)}`.execute(tx);
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
