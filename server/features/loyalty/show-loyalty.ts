import type { Temporal } from 'temporal-polyfill';
import { titleOfFood } from '#contract/checkout.rules.ts';
import { rewardNames, rewards } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findCodes, findHistory } from './loyalty.queries.ts';
import { findStanding } from './points.queries.ts';

const most = 200;

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

type PointsEntryRow = Awaited<ReturnType<typeof findHistory>>[number];

const titleOf = ({ reward, title, roomType, roomId }: PointsEntryRow): string =>
  reward ?? title ?? (roomType && roomId ? titleOfFood({ roomType, roomId }) : '');

const presentPointsEntry = (row: PointsEntryRow): Loyalty['history'][number] => ({
  kind: row.kind,
  points: row.points,
  title: titleOf(row),
  at: row.at.toISOString(),
  ...(row.owed > 0 && { owed: row.owed }),
  // Negative entries have no expiry of their own.
  ...(row.points > 0 && row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
});

const presentExpiring = ({ nextAt, nextPoints }: Standing): Pick<Loyalty, 'expiring'> =>
  nextAt && nextPoints !== null ? { expiring: { points: nextPoints, at: nextAt.toISOString() } } : {};

/** A guest's points, the rewards they can redeem, and the history. */
export const showLoyalty = async (db: Db, uid: string, at: Temporal.Instant): Promise<Loyalty> => {
  const now = new Date(at.epochMilliseconds);
  const standing = await findStanding(db, uid, now);
  // The account was deleted after the session was read.
  if (!standing) throw new AppError('NOT_SIGNED_IN');
  const codes = await findCodes(db, uid, most, now);
  const history = await findHistory(db, uid, most);
  const { points, owed, joinedAt } = standing;
  return {
    points,
    owed,
    memberSince: joinedAt.toISOString(),
    ...presentExpiring(standing),
    rewards: rewardNames.map((reward) => ({ reward, points: rewards[reward] })),
    codes: codes.slice(0, most).map((code) => ({ ...code, at: code.at.toISOString() })),
    history: history.slice(0, most).map(presentPointsEntry),
    hasEarlier: codes.length > most || history.length > most,
  };
};

/** A member's points and which expire next; undefined for others. */
export const showStanding = async (
  db: Db,
  uid: string,
  at: Temporal.Instant,
): Promise<Pick<Loyalty, 'points' | 'expiring'> | undefined> => {
  const standing = await findStanding(db, uid, new Date(at.epochMilliseconds));
  return standing && { points: standing.points, ...presentExpiring(standing) };
};
