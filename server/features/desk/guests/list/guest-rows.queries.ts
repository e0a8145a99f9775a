import { sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import { isStay } from '../../../../db/match-people.ts';
import type { BookedKind, Db } from '../../../../db/schema.ts';
import { spentBy } from '../spent.ts';
import type { Here } from './who-is-here.ts';

export type GuestRow = {
  uid: string;
  name: string;
  email: string | null;
  phoneNumber: string;
  hasAccount: boolean;
  role: Role | null;
  since: Date;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspendedReason: string | null;
  stays: number;
  lastStay: string | null;
  nextStay: string | null;
  spentCents: number;
  points: number | null;
  rating: string | null;
  now: {
    tier: 0 | 1;
    id: string;
    kind: BookedKind;
    title: string;
    startsAt: string;
    endsAt: string;
  } | null;
};

/** List entries of selected guests, unordered. */
export const findGuestRows = async (db: Db, uids: readonly string[], here: Here): Promise<GuestRow[]> => {
  const select = (table: 'users' | 'guests') => {
    const isAccount = table === 'users';
    const own = sql.raw(isAccount ? 'user_id' : 'guest_id');
    return sql`
      select people.id as uid, name, email, phone_number as "phoneNumber", ${sql.lit(isAccount)} as "hasAccount",
        ${isAccount ? sql`role` : sql`null`} as role, created_at as since,
        suspended_at as "suspendedAt", suspended_until as "suspendedUntil", suspended_reason as "suspendedReason",
        had.*, ${spentBy(isAccount ? 'user' : 'record', sql`people.id`)} as "spentCents",
        ${isAccount ? sql`(select points from members where user_id = people.id)` : sql`null::bigint`} as points,
        ${isAccount ? sql`(select round(avg(rating), 1)::text from feedback where user_id = people.id)` : sql`null`} as rating,
        (
          select jsonb_build_object('tier', tier, 'id', id, 'kind', kind, 'title', title, 'startsAt', starts_at, 'endsAt', ends_at)
          from (
            (select 0 as tier, bookings.* from bookings where ${own} = people.id and ${here.inside} order by ends_at limit 1)
            union all
            (select 1, bookings.* from bookings where ${own} = people.id and ${here.arriving} order by starts_at limit 1)
          ) as expected order by tier limit 1
        ) as now
      from ${sql.raw(table)} as people
      cross join lateral (
        select count(*) filter (where ${isStay(here.now)}) as stays,
          max(date) filter (where ${isStay(here.now)}) as "lastStay",
          min(date) filter (where status = 'Confirmed' and starts_at > ${here.now}) as "nextStay"
        from bookings where ${own} = people.id
      ) as had
      where people.id = any(${uids}::text[]) ${isAccount ? sql`` : sql`and people.user_id is null`}`;
  };
  const { rows } = await sql<GuestRow>`${select('users')} union all ${select('guests')}`.execute(db);
  return rows;
};

/** Guests whose bookings begin with this reference, with one reference each. */
export const findByReference = async (db: Db, reference: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ uid: string; id: string }>`
    select coalesce(user_id, guest_id) as uid, id from bookings
    where id like ${`${reference}%`} and num_nonnulls(user_id, guest_id) = 1 and status <> 'Pending'
    order by id limit 50`.execute(db);
  return new Map(rows.toReversed().map(({ uid, id }) => [uid, id]));
};
