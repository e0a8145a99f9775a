import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/schema.ts';

type PersonRow = { uid: string; name: string; email: string | null; hasAccount: boolean };

export type DoubleRow = { phone: string; one: PersonRow; other: PersonRow };

/** Numbers shared by more guests belong to companies, and prove nothing. */
const maxSharing = 4;
const mostDoubles = 50;
/** Duplicates come with new records, so only the newest are compared, however many guests there are. */
const maxCompared = 1000;

const ofRecord = sql`phone_number <> '' and user_id is null`;

const newest = sql`
  (select phone_number from users where phone_number <> '' order by created_at desc, id desc limit ${sql.lit(maxCompared)})
  union
  (select phone_number from guests where ${ofRecord} order by created_at desc, id desc limit ${sql.lit(maxCompared)})`;

const person = (alias: 'one' | 'other') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object(
    'uid', ${column('id')}, 'name', ${column('name')}, 'email', ${column('email')}, 'hasAccount', ${column('has_account')}
  )`;
};

/** Pairs of guests sharing one of these numbers, older record first, except pairs marked as different. */
const findSharing = async (db: Db, numbers: RawBuilder<unknown>): Promise<DoubleRow[]> => {
  const sharing = (table: 'users' | 'guests') => sql`
    select id, name, email, ${sql.lit(table === 'users')} as has_account, created_at from ${sql.raw(table)}
    where phone_number = numbers.number and ${table === 'users' ? sql`phone_number <> ''` : ofRecord} limit ${maxSharing + 1}`;
  const { rows } = await sql<DoubleRow>`
    with people as materialized (
      select * from (select phone_number as number from (${numbers}) as known where char_length(phone_number) >= 6) as numbers
      cross join lateral (
        select *, count(*) over () as sharing from (
          (${sharing('users')}) union all (${sharing('guests')})
        ) as people offset 0
      ) as people
      where sharing between 2 and ${maxSharing}
    )
    select one.number as phone, ${person('one')} as one, ${person('other')} as other
    from people as one
    join people as other on other.number = one.number and (other.created_at, other.id) > (one.created_at, one.id)
    where not exists (
      select from different_guests as apart
      where apart.one = least(one.id collate "C", other.id) and apart.other = greatest(one.id collate "C", other.id)
    )
    order by phone, one.created_at, one.id, other.created_at, other.id limit ${mostDoubles}`.execute(db);
  return rows;
};

/** Phone numbers that some of the newest guests share. */
export const findSharedNumbers = (db: Db): Promise<DoubleRow[]> => findSharing(db, newest);

/** Guests with the same phone number as one guest, including them. */
export const findSharingWith = (db: Db, phoneNumber: string): Promise<DoubleRow[]> =>
  findSharing(db, sql`select ${phoneNumber}::text as phone_number`);
