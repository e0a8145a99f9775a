import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** What the stand-in hands out lies among the secrets that are good for a while, and ends like them. */
export type Secret = { kind: 'code' | 'token'; secret: string };

const nameOf = ({ kind, secret }: Secret): string => `stand-in ${kind} ${secret}`;

export const keepSecret = async (
  db: Db,
  named: Secret,
  { value, until }: { value: string; until: Date },
): Promise<void> => {
  await db
    .insertInto('verifications')
    .values({ id: named.secret, identifier: nameOf(named), value, expires_at: until })
    .execute();
};

/** What is kept under a secret that has not ended. */
export const findSecret = async (db: Db, named: Secret, now: Date): Promise<string | undefined> => {
  const kept = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', nameOf(named))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return kept?.value;
};

/** The same, for the first who asks and nobody after them. */
export const takeSecret = async (db: Db, named: Secret, now: Date): Promise<string | undefined> => {
  const taken = await db
    .deleteFrom('verifications')
    .where('identifier', '=', nameOf(named))
    .returning(['value', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.value : undefined;
};

/** Forgets what has ended, and all but the newest so many. */
export const forgetSecrets = async (db: Db, now: Date, most: number): Promise<void> => {
  await sql`
    with ours as (
      select id, expires_at, row_number() over (order by created_at desc) as age
      from verifications where identifier like 'stand-in %'
    )
    delete from verifications using ours
    where verifications.id = ours.id and (ours.expires_at <= ${now} or ours.age > ${most})`.execute(db);
};
