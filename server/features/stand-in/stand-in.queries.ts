import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What the stand-in hands out lies among the secrets that are good for a while, and ends like them, by the database's clock. */
export type Secret = { kind: 'code' | 'token'; secret: string };

const nameOf = ({ kind, secret }: Secret): string => `stand-in ${kind} ${secret}`;

const now = sql<Date>`now()`;

export const storeSecret = async (
  db: Db,
  named: Secret,
  { value, seconds }: { value: string; seconds: number },
): Promise<void> => {
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await db
    .insertInto('verifications')
    .values({ id: named.secret, identifier: nameOf(named), value, expires_at })
    .execute();
};

export const findSecret = async (db: Db, named: Secret): Promise<string | undefined> => {
  const kept = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', nameOf(named))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return kept?.value;
};

/** The same, for the first who asks and nobody after them. */
export const takeSecret = async (db: Db, named: Secret): Promise<string | undefined> => {
  const taken = await db
    .deleteFrom('verifications')
    .where('identifier', '=', nameOf(named))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
};

/** Forgets what has ended, and all but the newest so many. */
export const forgetSecrets = async (db: Db, most: number): Promise<void> => {
  await sql`
    with ours as (
      select id, expires_at, row_number() over (order by created_at desc) as age
      from verifications where identifier like 'stand-in %'
    )
    delete from verifications using ours
    where verifications.id = ours.id and (ours.expires_at <= now() or ours.age > ${most})`.execute(db);
};
