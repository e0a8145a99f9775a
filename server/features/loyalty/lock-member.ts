import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { expireLots, lockMemberRow } from './points.queries.ts';

/**
 * The points that a member has at this moment and that nobody else can touch until the transaction ends; what is overdue
 * expires first. Undefined for whoever has left. Members are locked last: after this, points only refer to payments and
 * codes, which nobody who waits for a member may have locked against that.
 */
export const lockMember = async (
  tx: Transaction<Database>,
  uid: string,
  now: Date,
): Promise<{ points: number } | undefined> => {
  const member = await lockMemberRow(tx, uid);
  if (!member) return undefined;
  const isDue = member.nextExpiry !== null && member.nextExpiry <= now;
  return { points: member.points - (isDue ? await expireLots(tx, [uid], now) : 0) };
};
