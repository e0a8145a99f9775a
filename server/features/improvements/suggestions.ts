import type { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { maxSuggestionsPerDay } from '#contract/feedback.rules.ts';
import type { Suggestion } from '#contract/improvements.ts';
import type { PageQuery } from '#contract/lists.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeCursor, writeTimeCursor } from '../../lists/time-cursor.ts';
import {
  countSuggestions,
  findSuggestions,
  insertSuggestion,
  type SuggestionRow,
} from './improvements.queries.ts';

/** Saves the caller's suggestion verbatim, once per idempotency key, and no more per day than somebody reads. */
export const saveSuggestion = async (
  db: Db,
  now: Temporal.Instant,
  idempotentCall: IdempotentCall,
  text: string,
) => {
  const id = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, id, async (tx) => {
    const created_at = new Date(now.epochMilliseconds);
    const aDayAgo = new Date(now.subtract({ hours: 24 }).epochMilliseconds);
    if ((await countSuggestions(tx, idempotentCall.uid, aDayAgo)) >= maxSuggestionsPerDay)
      throw new AppError('TOO_MANY_SUGGESTIONS', { max: maxSuggestionsPerDay });
    await insertSuggestion(tx, { id, user_id: idempotentCall.uid, text, created_at });
    return id;
  });
  return { acknowledged: true as const, insertedId };
};

const present = ({ id, text, name, email, created_at }: SuggestionRow): Suggestion => ({
  _id: id,
  text,
  name,
  email,
  createdAt: created_at.toISOString(),
});

/** Guests' suggestions with their authors, newest first. */
export const listSuggestions = async (
  db: Db,
  { limit, after }: z.output<typeof PageQuery>,
): Promise<Page<Suggestion>> => {
  const rows = await findSuggestions(db, { limit, after: readTimeCursor(after) });
  return cutPage(rows, { limit, cursorOf: writeTimeCursor, present });
};
