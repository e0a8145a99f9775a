import type { Temporal } from 'temporal-polyfill';
import { monthsToExpiry, pointsFor } from '#contract/loyalty.rules.ts';
import type { Tx } from '../../db/schema.ts';
import {
  expireLots,
  findEarned,
  findExpired,
  insertEarned,
  insertTakenBack,
  lockMemberRow,
  payOwed,
} from './points.queries.ts';

/** Locks a member and expires overdue points; undefined for a deleted account. Always the last lock. */
export const lockMember = async (tx: Tx, uid: string, now: Date): Promise<{ points: number } | undefined> => {
  const member = await lockMemberRow(tx, uid);
  if (!member) return undefined;
  const isDue = member.nextExpiry !== null && member.nextExpiry <= now;
  return { points: member.points - (isDue ? await expireLots(tx, [uid], now) : 0) };
};

type Line = { paymentId: string | undefined; amountCents: number };

/** Credits a locked guest with the points of a payment, less what they owe. */
export const earnPoints = async (
  tx: Tx,
  uid: string,
  lines: readonly Line[],
  at: Temporal.Instant,
): Promise<void> => {
  const earned = lines.flatMap(({ paymentId, amountCents }) => {
    const points = pointsFor(amountCents);
    return paymentId !== undefined && points > 0 ? [{ paymentId, points }] : [];
  });
  if (earned.length === 0) return;
  const expiry = at.toZonedDateTimeISO('UTC').add({ months: monthsToExpiry });
  const now = new Date(at.epochMilliseconds);
  await insertEarned(tx, uid, earned, { now, expiresAt: new Date(expiry.epochMilliseconds) });
  await payOwed(tx, uid, now);
};

/**
 * Takes back the unexpired points of a payment: what was already spent comes off the others, and the rest is
 * owed.
 */
export const takeBackPoints = async (tx: Tx, paymentId: string, at: Temporal.Instant): Promise<void> => {
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
