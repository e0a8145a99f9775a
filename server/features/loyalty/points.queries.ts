import { sql } from 'kysely';
import type { Reward } from '#contract/loyalty.rules.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { recordForHouse } from '../../desk-log/record-desk-action.ts';

/** The remaining points of every lot: earned, less taken back; spending uses lots in order of expiry. */
const lotsOf = (uids: readonly string[]) => sql`
  select user_id, payment_id, expires_at,
    greatest(0, total + spent) - greatest(0, total - came + spent) as left_over
  from (
    select user_id, payment_id, expires_at, sum(points) as came,
      sum(sum(points)) over (partition by user_id order by expires_at, min(id)) as total
    from points where user_id = any(${uids}::text[]) and expires_at is not null
    group by user_id, payment_id, expires_at
  ) as lots
  join (
    select user_id, coalesce(sum(points) filter (where expires_at is null), 0) as spent
    from points where user_id = any(${uids}::text[]) group by user_id
  ) as spending using (user_id)`;

type Standing = {
  joinedAt: Date;
  /** Without overdue points, even if their expiry is not recorded yet. */
  points: number;
  owed: number;
  nextAt: Date | null;
  nextPoints: number | null;
};

/** A member's points at an instant, and which expire next. */
export const findStanding = async (db: Db, uid: string, now: Date): Promise<Standing | undefined> => {
  const { rows } = await sql<Standing>`
    with lots as materialized (${lotsOf([uid])})
    select joined_at as "joinedAt", owed,
      (members.points - (select coalesce(sum(left_over), 0) from lots where expires_at <= ${now}))::bigint as points,
      next.expires_at as "nextAt", next.points as "nextPoints"
    from members left join lateral (
      select expires_at, sum(left_over)::bigint as points from lots
      where expires_at > ${now} and left_over > 0
      group by expires_at order by expires_at limit 1
    ) as next on true
    where user_id = ${uid}`.execute(db);
  return rows[0];
};

/** Locks a member's points until the transaction ends; the guest must be locked first. */
export const lockMemberRow = (tx: Tx, uid: string) =>
  tx
    .selectFrom('members')
    .select(['points', 'next_expiry as nextExpiry'])
    .where('user_id', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Locks a batch of members who may have overdue points, with their accounts; skips those locked by another
 * process.
 */
export const lockDueMembers = async (tx: Tx, most: number, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from members join users on users.id = user_id
    where next_expiry <= ${now} order by next_expiry limit ${most}
    for key share of users skip locked for no key update of members skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

const expiredPoints = sql`
  select 'guest ' || user_id as subject, jsonb_build_object('points', -sum(points)) as after
  from expired group by user_id`;

/**
 * Expires overdue points of locked members by lot, and sets their next expiry; returns the number of points.
 */
export const expireLots = async (tx: Tx, uids: readonly string[], now: Date): Promise<number> => {
  const { rows } = await sql<{ expired: number }>`
    with lots as materialized (${lotsOf(uids)}),
    expired as (
      insert into points (user_id, kind, points, payment_id, at)
      select user_id, 'expired', -left_over, payment_id, ${now}::timestamptz from lots
      where expires_at <= ${now} and left_over > 0
      returning user_id, points
    ),
    logged as (${recordForHouse('expire points', now, expiredPoints)}),
    noted as (
      update members set next_expiry = (
        select min(expires_at) from lots
        where lots.user_id = members.user_id and expires_at > ${now} and left_over > 0
      )
      where user_id = any(${uids}::text[])
    )
    select -coalesce(sum(points), 0)::bigint as expired from expired`.execute(tx);
  return rows[0]?.expired ?? 0;
};

type NewRedemption = { uid: string; code: string; reward: Reward; points: number; now: Date };

export const insertRedemption = async (
  tx: Tx,
  { uid, code, reward, points, now }: NewRedemption,
): Promise<void> => {
  await sql`
    with redemption as (
      insert into redemptions (code, user_id, reward, at) values (${code}, ${uid}, ${reward}, ${now})
      returning code, user_id, at
    )
    insert into points (user_id, kind, points, code, at)
    select user_id, 'redeemed', ${-points}::bigint, code, at from redemption`.execute(tx);
};

type Earned = { paymentId: string; points: number };

export const insertEarned = async (
  tx: Tx,
  uid: string,
  earned: readonly Earned[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('points')
    .values(
      earned.map(({ paymentId, points }) => ({
        user_id: uid,
        kind: 'earned' as const,
        points,
        payment_id: paymentId,
        at: now,
        expires_at: expiresAt,
      })),
    )
    // A payment earns once, even if it becomes due and is paid again.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deducts what a locked member owes from their points. */
export const payOwed = async (tx: Tx, uid: string, now: Date): Promise<void> => {
  await sql`
    insert into points (user_id, kind, points, owed, at)
    select user_id, 'taken back', -least(owed, points), -least(owed, points), ${now}::timestamptz
    from members where user_id = ${uid} and least(owed, points) > 0`.execute(tx);
};

/** The points and owner of a payment; undefined if the owner is deleted or the points were taken back. */
export const findEarned = async (tx: Tx, paymentId: string) => {
  const { rows } = await sql<{ uid: string; points: number; expiresAt: Date }>`
    select user_id as uid, points, expires_at as "expiresAt" from points
    where payment_id = ${paymentId} and kind = 'earned' and user_id is not null and not exists (
      select from points where payment_id = ${paymentId} and kind = 'taken back'
    )`.execute(tx);
  return rows[0];
};

/** How many of a payment's points have expired. */
export const findExpired = async (tx: Tx, paymentId: string): Promise<number> => {
  const expired = await tx
    .selectFrom('points')
    .select('points')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'expired')
    .executeTakeFirst();
  return -(expired?.points ?? 0);
};

type TakenBack = {
  uid: string;
  paymentId: string;
  points: number;
  owed: number;
  expiresAt: Date;
  now: Date;
};

export const insertTakenBack = async (tx: Tx, taken: TakenBack): Promise<void> => {
  await tx
    .insertInto('points')
    .values({
      user_id: taken.uid,
      kind: 'taken back',
      points: -taken.points,
      owed: taken.owed,
      payment_id: taken.paymentId,
      at: taken.now,
      expires_at: taken.expiresAt,
    })
    .execute();
};
