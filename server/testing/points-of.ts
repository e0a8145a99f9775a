import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How a member stands in the database, and their ledger in short. */
export const pointsOf = async (db: Kysely<Database>, uid: string) => {
  const { points, owed } = await db
    .selectFrom('members')
    .select(['points', 'owed'])
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('points')
    .select(['kind', 'points', 'owed'])
    .where('user_id', '=', uid)
    .orderBy('id')
    .execute();
  return { points, owed, ledger: rows.map((row) => [row.kind, row.points, row.owed] as const) };
};
