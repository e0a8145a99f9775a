import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Suggestion } from '#contract/improvements.ts';
import type { PageQuery } from '#contract/lists.ts';
import type { Database } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeMark, writeTimeMark } from '../../lists/time-cursor.ts';
import { findSuggestions, type SuggestionRow } from './improvements.queries.ts';

const present = ({ id, text, name, email, created_at }: SuggestionRow): Suggestion => ({
  _id: id,
  text,
  name,
  email,
  createdAt: created_at.toISOString(),
});

/** What guests suggest, newest first, with who it was. */
export const listSuggestions = async (
  db: Kysely<Database>,
  { limit, after }: z.output<typeof PageQuery>,
): Promise<Page<Suggestion>> => {
  const rows = await findSuggestions(db, { limit, after: readTimeMark(after) });
  return cutPage(rows, { limit, markOf: writeTimeMark, present });
};
