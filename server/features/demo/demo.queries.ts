import { type Kysely, sql } from 'kysely';
import { accountsBatch } from '../../db/demo/demo-accounts.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** Everybody at the demo's own domain; nobody outside can have an address there. */
export const findDemoGuests = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, 'like', '%@nightdesk.test')
    .execute();

/** Everybody who signs in with a provider, and as whom that provider knows them. */
export const findSocialAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['users.id', 'email', 'provider_id as provider', 'account_id as accountId'])
    .where('provider_id', 'in', ['google', 'github'])
    .execute();

/** Leaves the user, and no way to be them. */
export const lockOut = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await db.deleteFrom('accounts').where('user_id', '=', id).execute();
};

/** Anybody could read captured mail, and its links lead where a visitor wanted; it must not go out once there is a mail server. */
export const deleteCaptured = async (db: Db): Promise<void> => {
  await db.deleteFrom('verifications').execute();
  await db.deleteFrom('mails').where('sent_at', 'is', null).execute();
};

/** The admins somebody can sign in as. */
export const findOpenAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id')),
    )
    .orderBy('email')
    .execute();

/** The next demonstration adds its accounts again; whether this one had been ended before. */
export const forgetAccounts = async (db: Db): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('demo_batches')
    .where('name', '=', accountsBatch)
    .executeTakeFirst();
  return numDeletedRows === 0n;
};
