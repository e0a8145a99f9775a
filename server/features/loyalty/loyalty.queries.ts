import { sql } from 'kysely';
import type { PointKind, Reward } from '#contract/loyalty.rules.ts';
import type { Redemption } from '#contract/loyalty.ts';
import { exclusiveAccess, type TypedReward } from '../../db/exclusive-access.ts';
import type { Db, Tx } from '../../db/schema.ts';

/**
 * Worded like the indexes so that they are used. An expired cart holds nothing, even before it is released.
 */
const isUsed = sql`(
  exists (select from orders where orders.code = redemptions.code and status <> 'Cancelled')
  or exists (
    select from checkouts
    where checkouts.code = redemptions.code and status in ('Pending', 'Paid') and status = 'Paid'
  )
)`;
const isHeld = (now: Date) => sql`exists (
  select from checkouts
  where checkouts.code = redemptions.code and status in ('Pending', 'Paid')
    and status = 'Pending' and expires_at > ${now}
)`;

type CodeRow = { code: string; reward: Reward; at: Date; state: Redemption['state'] };

/**
 * The codes of a guest, newest first, one more than the limit to know whether there are more. Exclusive
 * access counts as used at once.
 */
export const findCodes = async (db: Db, uid: string, limit: number, now: Date): Promise<CodeRow[]> => {
  const { rows } = await sql<CodeRow>`
    select code, reward, at, case
      when reward = ${sql.lit(exclusiveAccess)} or ${isUsed} then 'used'
      when ${isHeld(now)} then 'held'
      else 'unused'
    end as state
    from redemptions where user_id = ${uid}
    order by at desc, code desc limit ${limit + 1}`.execute(db);
  return rows;
};

export type Typed = { uid: string; code: string; now: Date };

/** The reward of a guest's code, if it can be entered and is unused. */
export const findUsableCode = async (tx: Tx, { uid, code, now }: Typed): Promise<TypedReward | null> => {
  const { rows } = await sql<{ reward: TypedReward }>`
    select reward from redemptions
    where code = ${code} and user_id = ${uid} and reward <> ${sql.lit(exclusiveAccess)}
      and not ${isUsed} and not ${isHeld(now)}`.execute(tx);
  return rows[0]?.reward ?? null;
};

export const ownsReward = async (tx: Tx, uid: string, reward: Reward): Promise<boolean> => {
  const owned = await tx
    .selectFrom('redemptions')
    .select('code')
    .where('user_id', '=', uid)
    .where('reward', '=', reward)
    .limit(1)
    .executeTakeFirst();
  return owned !== undefined;
};

type PointsRow = {
  kind: PointKind;
  points: number;
  owed: number;
  at: Date;
  expiresAt: Date | null;
  reward: Reward | null;
  title: string | null;
  roomType: string | null;
  roomId: string | null;
};

/**
 * Points earned, spent or owed, newest first, one row more than the limit; refunds of expired points are left
 * out.
 */
export const findHistory = (db: Db, uid: string, limit: number): Promise<PointsRow[]> =>
  db
    .selectFrom('points')
    .leftJoin('redemptions', 'redemptions.code', 'points.code')
    .leftJoin('payments', 'payments.id', 'points.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'points.kind',
      'points.points',
      'points.owed',
      'points.at',
      'points.expires_at as expiresAt',
      'reward',
    ])
    .select(['title', 'room_type as roomType', 'orders.room_id as roomId'])
    .where('points.user_id', '=', uid)
    .where((eb) => eb.or([eb('points.points', '<>', 0), eb('points.owed', '<>', 0)]))
    .orderBy('points.id', 'desc')
    .limit(limit + 1)
    .execute();
