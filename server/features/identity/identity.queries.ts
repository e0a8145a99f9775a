import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/languages.rules.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { mailsOf } from '../../db/mails-of.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { DeleteOld } from '../../jobs/clear-old-rows.ts';

/** Hashes an e-mail for keys: always the same length, since index rows are limited. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex');

/** The owners of sessions that have not ended, with their current role. */
export const findSessionOwners = async (
  db: Db,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, SignedIn>> => {
  // Runs with nearly every call: a constant statement costs a fifth of a composed one.
  const { rows } = await sql<SignedIn>`
    select token, users.id as uid, role, name, email, email_verified as "emailVerified",
      two_factor_enabled as "hasSecondFactor", language,
      coalesce(confirmed_at > now() - interval '10 minutes', false) as "isConfirmed"
    from sessions join users on users.id = sessions.user_id
    where token = any(${tokens}) and expires_at > now()`.execute(db);
  return new Map(rows.map((owner) => [owner.token, owner]));
};

export const deleteSession = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute();

/** Marks the owner of a session as confirmed; returns until when. */
export const confirmSession = async (db: Db, token: string): Promise<Date> => {
  const { rows } = await sql<{ until: Date }>`
    update sessions set confirmed_at = now() where token = ${token}
    returning confirmed_at + interval '10 minutes' as until`.execute(db);
  if (!rows[0]) throw new AppError('NOT_SIGNED_IN');
  return rows[0].until;
};

/** The address behind a one-time secret, while it is valid. */
export const findVerifiedEmail = async (db: Db, identifier: string): Promise<string | undefined> => {
  const owner = await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select('email')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return owner?.email;
};

export const hasPasskey = async (db: Db, uid: string): Promise<boolean> => {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', uid).executeTakeFirst();
  return row !== undefined;
};

/** Records the use of a passkey; false if it is gone or belongs to somebody else. */
export const stampPasskey = async (
  db: Db,
  { credentialId, counter, owner }: { credentialId: string; counter: number; owner: string | undefined },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credentialId)
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const listPasskeys = (db: Db, uid: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The owner of the passkey that a browser names, before it is verified. */
export const findPasskeyEmail = async (db: Db, credentialId: string): Promise<string | undefined> => {
  const owner = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select('email')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return owner?.email;
};

export const findPasswordHash = async (db: Db, uid: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', uid)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? undefined;
};

/** The same by e-mail address. */
export const findPasswordHashOf = async (db: Db, email: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('password')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? undefined;
};

export const hasPassword = async (db: Db, uid: string): Promise<boolean> =>
  (await findPasswordHash(db, uid)) !== undefined;

/** Whether the desk has suspended a user; the database refuses their sessions as well. */
export const isSuspended = async (db: Db, uid: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', uid)
    .where('suspended_at', 'is not', null)
    .where(sql<boolean>`coalesce(suspended_until, 'infinity') > now()`)
    .executeTakeFirst();
  return user !== undefined;
};

/** Following a link in a mail proves ownership of the address. */
export const markVerified = (db: Db, uid: string) =>
  db.updateTable('users').set({ email_verified: true }).where('id', '=', uid).execute();

/** The language that the owner of an address has chosen. */
export const findLanguageOf = async (db: Db, email: string): Promise<Language | null> => {
  const owner = await db
    .selectFrom('users')
    .select('language')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return owner?.language ?? null;
};

/** The address whose password a reset link replaces, while it is valid. */
export const findResetEmail = (db: Db, token: string) => findVerifiedEmail(db, `reset-password:${token}`);

/** The first used reset link invalidates all earlier ones. */
export const deleteResetLinks = (db: Db, uid: string) =>
  db
    .deleteFrom('verifications')
    .where('value', '=', uid)
    .where('identifier', 'like', 'reset-password:%')
    .execute();

/** Sessions and credentials cascade with the user; mails are found by address and booking. */
export const deleteUser = async (db: Db, { id, email }: { id: string; email: string }): Promise<void> => {
  // Waits for transactions that are writing mails about these bookings.
  await sql`select from bookings where user_id = ${id} order by id for no key update`.execute(db);
  // Before the bookings lose their user.
  await sql`delete from mails where id in (${mailsOf({ uid: id, email, hasAccount: true })})`.execute(db);
  await db.deleteFrom('users').where('id', '=', id).execute();
  await db.deleteFrom('verifications').where('value', '=', id).execute();
  await db.deleteFrom('rate_limits').where(sql`split_part(key, ' ', 2)`, '=', hashEmail(email)).execute();
};

export const endOldestSessions = async (db: Db, uid: string, most: number): Promise<void> => {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', uid)
    .orderBy('updated_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(most);
  await db.deleteFrom('sessions').where('id', 'in', oldest).execute();
};

/** Stores the value unless there is one, and returns the stored one. */
export const getOrCreateSecret = async (db: Db, name: string, value: string): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return kept.value;
};

/** Counters, sessions and secrets that have expired. */
export const deleteEnded: readonly DeleteOld[] = [
  (db, most) => deleteSome(db, 'rate_limits', sql`ends_at < now()`, most),
  (db, most) => deleteSome(db, 'sessions', sql`expires_at < now()`, most),
  (db, most) => deleteSome(db, 'verifications', sql`expires_at < now()`, most),
];
