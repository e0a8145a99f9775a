import { sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';

/** A guest with an account, or an unclaimed record. */
export type Person = {
  uid: string;
  hasAccount: boolean;
  name: string;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string;
  image: string | null;
  role: Role | null;
  since: Date;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspendedReason: string | null;
};

const shared = sql`name, email, phone_number as "phoneNumber", created_at as since, suspended_at as "suspendedAt",
  suspended_until as "suspendedUntil", suspended_reason as "suspendedReason"`;

/** The guest with an id; for claimed and merged records, the account or record that has them now. */
export const findPerson = async (db: Db, uid: string): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    with known as (
      select coalesce((select guest_id from merged_guests where id = ${uid}), ${uid}) as id
    )
    select id as uid, true as "hasAccount", email_verified as "emailVerified", image, role, ${shared}
    from users where id = (select coalesce(guests.user_id, known.id) from known left join guests using (id))
    union all
    select id, false, false, null, null, ${shared} from guests
    where id = (select id from known) and user_id is null`.execute(db);
  return rows[0];
};

export const findPersonOrThrow = async (db: Db, uid: string): Promise<Person> => {
  const person = await findPerson(db, uid);
  if (!person) throw new AppError('GUEST_NOT_FOUND');
  return person;
};

/** The column that links rows to a guest. */
export const ownerColumn = ({ hasAccount }: Pick<Person, 'hasAccount'>): 'user_id' | 'guest_id' =>
  hasAccount ? 'user_id' : 'guest_id';

/** Locks an unclaimed record; false if it was claimed or merged meanwhile. */
export const lockOwnRecord = async (tx: Tx, uid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from guests where id = ${uid} and user_id is null for no key update`.execute(tx);
  return rows.length > 0;
};
