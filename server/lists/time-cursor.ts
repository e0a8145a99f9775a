import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { refuseCursor } from './cursor.ts';

/**
 * Where a page ordered by time ended: seconds to the microsecond, and a digest that distinguishes rows without revealing their ids.
 */
export type TimeCursor = { since: string; digest: string };

const CursorText = z.object({
  since: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
  digest: z.string().regex(/^[0-9a-f]{10}$/),
});

export const writeTimeCursor = ({ since, digest }: TimeCursor): string => `${since}~${digest}`;

/** Parses a cursor; an invalid one is bad input. */
export const readTimeCursor = (text: string | undefined): TimeCursor | undefined => {
  if (text === undefined) return undefined;
  const [since, digest, ...more] = text.split('~');
  const cursor = CursorText.safeParse({ since, digest });
  if (!cursor.success || more.length > 0) throw refuseCursor();
  return cursor.data;
};

/** A Date would lose the microseconds. */
export const sinceOf = (time: string): RawBuilder<string> =>
  sql<string>`extract(epoch from ${sql.ref(time)})::text`;

export const digestOf = (id: string): RawBuilder<string> => sql<string>`left(md5(${sql.ref(id)}), 10)`;

type Order = {
  table: 'bookings' | 'feedback' | 'users' | 'suggestions';
  time: string;
  direction: 'asc' | 'desc';
};

/** Rows after the cursor, ordered by time, then by id. */
export const isAfterCursor = ({ since, digest }: TimeCursor, { table, time, direction }: Order) => {
  const [column, moment] = [sql.ref(time), sql`to_timestamp(${since})`];
  const id = sql`(select min(id) from ${sql.table(table)} where ${column} = ${moment} and ${digestOf('id')} = ${digest})`;
  return sql<boolean>`(${column}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${moment}, ${id})`;
};
