import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { lockMember } from './lock-member.ts';
import { findEarned, findExpired, insertTakenBack } from './points.queries.ts';

/**
 * Takes back what a payment has earned, as far as it has not expired by itself. What is spent already is taken from
 * the other points, and what even they do not cover is owed.
 */
export const takeBackPoints = async (
  tx: Transaction<Database>,
  paymentId: string,
  at: Temporal.Instant,
): Promise<void> => {
  const earned = await findEarned(tx, paymentId);
  if (!earned) return;
  const now = new Date(at.epochMilliseconds);
  const member = await lockMember(tx, earned.uid, now);
  if (!member) return;
  const expired = earned.expiresAt > now ? 0 : await findExpired(tx, paymentId);
  const wanted = earned.points - expired;
  const points = Math.min(member.points, wanted);
  await insertTakenBack(tx, { ...earned, paymentId, points, owed: wanted - points, now });
};
