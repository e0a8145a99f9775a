import { type RawBuilder, sql } from 'kysely';
import { matchPeople } from '../../../db/match-people.ts';
import type { Db } from '../../../db/schema.ts';

/** Up to this many guests are listed by id; beyond it the statement matches them itself. */
const most = 1000;

/** Guests that a search matches, for a statement over bookings: by the indexes of their bookings if they are few. */
export const matchGuests = async (db: Db, q: string): Promise<RawBuilder<boolean>> => {
  const match = matchPeople(q);
  const find = async (table: 'users' | 'guests'): Promise<RawBuilder<boolean>> => {
    // The bookings of a claimed record belong to the account.
    const [column, isGuest] =
      table === 'users' ? [sql.raw('user_id'), sql`true`] : [sql.raw('guest_id'), sql`user_id is null`];
    const people = sql<{ id: string }>`select id from ${sql.raw(table)} where ${isGuest} and ${match}`;
    const { rows } = await sql<{ id: string }>`${people} limit ${most + 1}`.execute(db);
    return rows.length > most
      ? sql`${column} in (${people})`
      : sql`${column} = any(${rows.map(({ id }) => id)}::text[])`;
  };
  const [users, guests] = await Promise.all([find('users'), find('guests')]);
  return sql`(${users} or ${guests})`;
};
