import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attempt } from './read-attempt.ts';

type Db = Kysely<Database>;

/** What stands under a key now: what the caller has just claimed, or what they made earlier. */
type Claim = { fingerprint: string | null; insertedId: string | null };

/**
 * Locks the caller until the transaction ends, so that what they create is created one after the other, and claims
 * their key for the id. Nothing else may be looked up here: a statement sees what was there before it had to wait.
 */
export const lockCaller = async (
  tx: Db,
  { uid, key }: Attempt,
  insertedId: string,
): Promise<Claim | undefined> => {
  const me = sql`select id from users where id = ${uid} for no key update`;
  const { rows } = key
    ? await sql<Claim>`
        with me as (${me}),
        claim as (
          insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
          select id, ${key.call}, ${key.text}, ${key.fingerprint}, ${insertedId} from me
          on conflict (user_id, call, key) do update set key = excluded.key
          returning fingerprint, inserted_id
        )
        select fingerprint, inserted_id as "insertedId" from claim`.execute(tx)
    : await sql<Claim>`
        with me as (${me}) select null as fingerprint, null as "insertedId" from me`.execute(tx);
  return rows[0];
};

/** Frees a key, so that its caller may use it as if they never had. */
export const deleteClaim = async (tx: Db, { uid, key }: Attempt): Promise<void> => {
  if (!key) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', uid)
    .where('call', '=', key.call)
    .where('key', '=', key.text)
    .execute();
};

/** Corrects a claim whose id could not be known before. */
export const renameClaim = async (tx: Db, { uid, key }: Attempt, insertedId: string): Promise<void> => {
  if (!key) return;
  await tx
    .updateTable('idempotency_keys')
    .set({ inserted_id: insertedId })
    .where('user_id', '=', uid)
    .where('call', '=', key.call)
    .where('key', '=', key.text)
    .execute();
};
