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
  // What is taken back of points goes with them, and does not expire itself.
  ...(row.points > 0 && row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
});

const presentExpiring = ({ nextAt, nextPoints }: Standing): Pick<Loyalty, 'expiring'> =>
  nextAt && nextPoints !== null ? { expiring: { points: nextPoints, at: nextAt.toISOString() } } : {};

/** The points of a guest at this moment, what they can be redeemed for, and how they came and went. */
export const showLoyalty = async (db: Db, uid: string, at: Temporal.Instant): Promise<Loyalty> => {
  const now = new Date(at.epochMilliseconds);
  const standing = await findStanding(db, uid, now);
  // The account was deleted since the session was looked up.
  if (!standing) throw new AppError('NOT_SIGNED_IN');
  const codes = await findCodes(db, uid, most, now);
  const history = await findHistory(db, uid, most);
  const { points, owed, joinedAt } = standing;
  return {
    ...{ points, owed, memberSince: joinedAt.toISOString() },
    ...presentExpiring(standing),
    rewards: rewardNames.map((reward) => ({ reward, points: rewards[reward] })),
    codes: codes.slice(0, most).map((code) => ({ ...code, at: code.at.toISOString() })),
    history: history.slice(0, most).map(presentPointsEntry),
    hasEarlier: codes.length > most || history.length > most,
  };
};

/** The points of a member at this moment and what of them expires next; undefined for somebody who is none. */
export const showStanding = async (
  db: Db,
  uid: string,
  at: Temporal.Instant,
): Promise<Pick<Loyalty, 'points' | 'expiring'> | undefined> => {
  const standing = await findStanding(db, uid, new Date(at.epochMilliseconds));
  return standing && { points: standing.points, ...presentExpiring(standing) };
};
