import { sql } from 'kysely';
import { accountsBatch } from '../../db/demo/demo-accounts.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { eraseUser } from '../identity/erase-user.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';
import { isStandIn } from '../stand-in/present-person.ts';
import { deleteInvented } from './delete-invented.ts';

/** All accounts with the demo's own domain, which nobody outside can have. */
export const findDemoGuests = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, 'like', '%@nightdesk.test')
    .execute();

/** Accounts that sign in with a provider, with their id there. */
export const findSocialAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['users.id', 'email', 'provider_id as provider', 'account_id as accountId'])
    .where('provider_id', 'in', ['google', 'github'])
    .execute();

/** Keeps the user, but removes every way to sign in. */
export const lockOut = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await db.deleteFrom('accounts').where('user_id', '=', id).execute();
};

/** Captured mail is public and its links lead where a visitor wanted; it must not be sent once there is a mail server. */
export const deleteCaptured = async (db: Db): Promise<void> => {
  await db.deleteFrom('verifications').execute();
  await db.deleteFrom('mails').where('sent_at', 'is', null).execute();
};

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

/** The next demo adds its accounts again; returns whether this one had been ended before. */
export const forgetAccounts = async (db: Db): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('demo_batches')
    .where('name', '=', accountsBatch)
    .executeTakeFirst();
  return numDeletedRows === 0n;
};

type Person = { id: string; email: string };

/** Accounts made by the demo: those of the stand-in first, so that an undeletable last admin is the demo's own. */
const findPeople = async (db: Db): Promise<Person[]> => {
  const strangers = (await findSocialAccounts(db)).filter(isStandIn);
  return [
    ...new Map([...strangers, ...(await findDemoGuests(db))].map((person) => [person.id, person])).values(),
  ];
};

/** Erases somebody as if they had deleted their account; the last admin, whom the database keeps, is only locked out. */
const remove = async (db: Db, person: Person, clock: Clock): Promise<boolean> => {
  try {
    await eraseUser(db, person, clock.now());
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_last_admin') throw error; // pg adds the constraint
    await lockOut(db, person.id);
    return false;
  }
};

/** Removes all accounts of the demo, those of the stand-in, and captured mail; returns what the operator must know, if anything. */
export const endDemo = async (db: Db, clock: Clock): Promise<string | undefined> => {
  await deleteInvented(db);
  let removed = 0;
  for (const person of await findPeople(db)) if (await remove(db, person, clock)) removed += 1;
  // No money moved in the sandbox, and from now on nobody can complete its payments.
  while ((await settleDueRefund(db, sandbox, clock)) !== 'none due');
  await deleteCaptured(db);
  // Last, so that an interrupted start repeats everything.
  if ((await forgetAccounts(db)) && removed === 0) return undefined;
  const admins = (await findOpenAdmins(db)).map(({ email }) => email);
  return `The demonstration is over; accounts of it that were removed: ${removed}. ${describeAdmins(admins)}`;
};

const describeAdmins = (admins: readonly string[]): string =>
  admins.length === 0
    ? 'Nobody can sign in as an admin: register, then run npm run admin -- grant <email>.'
    : `Anybody could become an admin in it. Admins now: ${admins.join(', ')}. Take it from those you do not know: npm run admin -- revoke <email>.`;
