import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { monthsToExpiry, pointsFor } from '#contract/loyalty.rules.ts';
import type { Database } from '../../db/schema.ts';
import { insertEarned, payOwed } from './points.queries.ts';

type Line = { paymentId: string | undefined; amountCents: number };

/**
 * Gives a guest, who is locked, the points of what they have just paid; what they owe is taken from these first. Whoever
 * owes has nothing else that could be taken.
 */
export const earnPoints = async (
  tx: Transaction<Database>,
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
