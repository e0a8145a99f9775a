import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { escapeLike, hasWords } from '../../../lists/search-offers.ts';

/** As a phone number is written, with digits enough to tell one from another. */
const phoneNumber = /^(?=(.*\d){3})[+\d\s()./-]+$/;

const hasDigits = (q: string): RawBuilder<boolean> =>
  phoneNumber.test(q) ? sql`phone_number like ${`%${q.replaceAll(/\D/g, '')}%`}` : sql`false`;

/** Every word in name or e-mail, or the digits in the phone number; users and guests name these columns alike. */
export const matchPeople = (q: string): RawBuilder<boolean> =>
  sql`((${sql.join(hasWords(sql`concat_ws(' ', name, email)`, q), sql` and `)}) or ${hasDigits(q)})`;

/** So many are named one by one; of more it is only said that they match. */
const most = 1000;

/** Guests whom a search means, for a statement over bookings: by the indexes of their bookings where they are few. */
export const matchGuests = async (db: Db, q: string): Promise<RawBuilder<boolean>> => {
  const match = matchPeople(q);
  const find = async (table: 'users' | 'guests'): Promise<RawBuilder<boolean>> => {
    const column = sql.raw(table === 'users' ? 'user_id' : 'guest_id');
    const people = sql<{ id: string }>`select id from ${sql.raw(table)} where ${match}`;
    const { rows } = await sql<{ id: string }>`${people} limit ${most + 1}`.execute(db);
    return rows.length > most
      ? sql`${column} in (${people})`
      : sql`${column} = any(${rows.map(({ id }) => id)}::text[])`;
  };
  const [users, guests] = await Promise.all([find('users'), find('guests')]);
  return sql`(${users} or ${guests})`;
};

export type PersonRow = {
  uid: string;
  name: string;
  email: string | null;
  phoneNumber: string;
  hasAccount: boolean;
  stays: number;
  lastStay: string | null;
} & PersonCursor;

/** Where a page of people ended: whose name begins as asked comes first, then by name. */
export type PersonCursor = { rank: number; key: string; uid: string };

type Asked = { q: string; after: PersonCursor | undefined; limit: number; now: Date };

/** Bookings that were kept and have begun; part of a statement. */
export const isStay = (now: Date): RawBuilder<boolean> =>
  sql`status in ('Confirmed', 'Checked in', 'Completed') and starts_at <= ${now}`;

/** Accounts and records without one, one row more than asked for, where there is one. */
export const findPeople = async (db: Db, { q, after, limit, now }: Asked): Promise<PersonRow[]> => {
  const rank = sql`case when name ilike ${`${escapeLike(q)}%`} then 0 else 1 end`;
  const isAfter = after
    ? sql`(${rank}, lower(name), id) > (${after.rank}::int, ${after.key}, ${after.uid})`
    : sql`true`;
  const select = (table: 'users' | 'guests') => {
    const isAccount = table === 'users';
    return sql`
      select people.*, ${sql.lit(isAccount)} as "hasAccount", had.* from (
        select id as uid, name, email, phone_number as "phoneNumber", ${rank} as rank, lower(name) as key
        from ${sql.raw(table)} where ${isAccount ? sql`true` : sql`user_id is null`} and ${matchPeople(q)} and ${isAfter}
        order by rank, key, uid limit ${limit + 1}
      ) as people
      cross join lateral (
        select count(*) as stays, max(date) as "lastStay" from bookings
        where ${sql.raw(isAccount ? 'user_id' : 'guest_id')} = people.uid and ${isStay(now)}
      ) as had`;
  };
  const { rows } = await sql<PersonRow>`
    ${select('users')} union all ${select('guests')} order by rank, key, uid limit ${limit + 1}`.execute(db);
  return rows;
};
