import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Codes and tokens of the stand-in, stored among other temporary secrets; they expire by the database's clock. */
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

/** The same for the first call only: it deletes the secret. */
export const takeSecret = async (db: Db, named: Secret): Promise<string | undefined> => {
  const taken = await db
    .deleteFrom('verifications')
    .where('identifier', '=', nameOf(named))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
};

/** Deletes expired secrets of the stand-in, and all but its newest `most`. */
export const forgetSecrets = async (db: Db, most: number): Promise<void> => {
  await sql`
    with ours as (
      select id, expires_at, row_number() over (order by created_at desc) as age
      from verifications where identifier like 'stand-in %'
    )
    delete from verifications using ours
    where verifications.id = ours.id and (ours.expires_at <= now() or ours.age > ${most})`.execute(db);
};
