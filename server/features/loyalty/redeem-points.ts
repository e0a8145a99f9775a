import type { Temporal } from 'temporal-polyfill';
import { type Reward, rewards } from '#contract/loyalty.rules.ts';
import { exclusiveAccess } from '../../db/exclusive-access.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { lockMember } from './earn-points.ts';
import { ownsReward } from './loyalty.queries.ts';
import { findStanding, insertRedemption } from './points.queries.ts';

type RedemptionRequest = { uid: string; reward: Reward; now: Date };

/** Deducts a locked guest's points for a code, and returns how many are left. */
const redeem = async (tx: Tx, { uid, reward, now }: RedemptionRequest, code: string) => {
  // It never ends, so a second one would be useless.
  if (reward === exclusiveAccess && (await ownsReward(tx, uid, reward))) throw new AppError('REWARD_OWNED');
  const member = await lockMember(tx, uid, now);
  const left = (member?.points ?? 0) - rewards[reward];
  if (left < 0) throw new AppError('NOT_ENOUGH_POINTS');
  await insertRedemption(tx, { uid, code, reward, points: rewards[reward], now });
  return left;
};

/** Redeems points for a reward, once per idempotency key; never more than there are. */
export const redeemPoints = async (
  db: Db,
  idempotentCall: IdempotentCall,
  reward: Reward,
  at: Temporal.Instant,
): Promise<{ code: string; points: number }> => {
  const { uid } = idempotentCall;
  const now = new Date(at.epochMilliseconds);
  const newId = generateId();
  let left: number | undefined;
  const code = await createIdempotently(db, idempotentCall, newId, async (tx) => {
    left = await redeem(tx, { uid, reward, now }, newId);
    return newId;
  });
  return { code, points: left ?? (await findStanding(db, uid, now))?.points ?? 0 };
};
