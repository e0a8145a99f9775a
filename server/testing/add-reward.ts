import type { Kysely } from 'kysely';
import type { Reward } from '#contract/loyalty.rules.ts';
import type { Database } from '../db/schema.ts';
import { drawId } from '../lib/generate-id.ts';

/** Gives a guest the code of a reward, past the points that it costs. */
export const addReward = async (db: Kysely<Database>, uid: string, reward: Reward): Promise<string> => {
  const code = drawId();
  await db.insertInto('redemptions').values({ code, user_id: uid, reward, at: new Date() }).execute();
  return code;
};
