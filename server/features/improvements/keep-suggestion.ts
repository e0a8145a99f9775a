import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { createOnce } from '../../once/create-once.ts';
import { drawId } from '../../once/draw-id.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { insertSuggestion } from './improvements.queries.ts';

/** Keeps what the caller suggests, letter by letter, once under one key. */
export const keepSuggestion = async (
  db: Kysely<Database>,
  now: Temporal.Instant,
  attempt: Attempt,
  text: string,
) => {
  const id = drawId();
  const insertedId = await createOnce(db, attempt, id, async (tx) => {
    const created_at = new Date(now.epochMilliseconds);
    await insertSuggestion(tx, { id, user_id: attempt.uid, text, created_at });
    return id;
  });
  return { acknowledged: true as const, insertedId };
};
