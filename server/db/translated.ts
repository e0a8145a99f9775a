import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './schema.ts';

const words = { rooms: 'room', pcs: 'pc', dishes: 'dish' } as const;

/** Translated columns of a row; none without a translation. */
const wordsOf = (table: keyof typeof words, language: string): RawBuilder<unknown> => sql`
  select coalesce(jsonb_object_agg(field, text), '{}') as words from translations
  where subject = ${sql.lit(words[table])} || ' ' || own.id and language = ${language}`;

/** A query creator that reads the rows of a table translated, as far as there are translations. */
export const readTranslated = (
  db: Db,
  table: keyof typeof words,
  language: string | undefined,
  id?: number,
): QueryCreator<Database> => {
  if (language === undefined) return db;
  const rows = sql<object>`(
    select told.* from ${sql.table(table)} as own
    cross join lateral (${wordsOf(table, language)}) as translated
    cross join lateral jsonb_populate_record(own, translated.words) as told
    where ${id === undefined ? sql`true` : sql`own.id = ${id}`}
  )`;
  // A common table expression with the table's columns, which takes its place.
  return db.with(table, () => rows) as unknown as QueryCreator<Database>;
};

/** The translated title of a room or PC; null without one. */
export const translatedTitle = (
  subject: RawBuilder<unknown>,
  language: string | undefined,
): RawBuilder<string | null> =>
  language === undefined
    ? sql`null`
    : sql`(select text from translations where subject = ${subject} and language = ${language} and field = 'title')`;
