import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Gives a member points, past everything that they are earned by. */
export const addPoints = async (
  db: Kysely<Database>,
  uid: string,
  points: number,
  expiresAt = '2100-01-01T00:00:00Z',
): Promise<void> => {
  await db
    .insertInto('points')
    .values({ user_id: uid, kind: 'earned', points, at: new Date(), expires_at: new Date(expiresAt) })
    .execute();
};
