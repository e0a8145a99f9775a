import type { Reward } from '#contract/loyalty.rules.ts';
import type { Db } from '../db/schema.ts';
import { generateId } from '../lib/generate-id.ts';
import { findRow, insertRows } from './rows.ts';

export const pointsOf = async (db: Db, uid: string) => {
  const { points, owed } = await findRow(db, 'members', { user_id: uid }, ['points', 'owed']);
  const rows = await db
    .selectFrom('points')
    .select(['kind', 'points', 'owed'])
    .where('user_id', '=', uid)
    .orderBy('id')
    .execute();
  return { points, owed, ledger: rows.map((row) => [row.kind, row.points, row.owed] as const) };
};

/** Gives a guest a reward code without deducting its points. */
export const addReward = async (db: Db, uid: string, reward: Reward): Promise<string> => {
  const code = generateId();
  await db.insertInto('redemptions').values({ code, user_id: uid, reward, at: new Date() }).execute();
  return code;
};

/** Gives a member points without a payment. */
export const addPoints = async (
  db: Db,
  uid: string,
  points: number,
  expiresAt = '2100-01-01T00:00:00Z',
): Promise<void> => {
  await insertRows(db, 'points', {
    user_id: uid,
    kind: 'earned',
    points,
    at: new Date(),
    expires_at: new Date(expiresAt),
  });
};
