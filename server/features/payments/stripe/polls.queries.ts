import { sql } from 'kysely';
import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Provider } from '../../../payments/provider.ts';

export type Poll = { id: string; sessionId: string; status: CheckoutStatus; expiresAt: Date };

/** Pages that may still be open or paid. */
const isUnclosed = (provider: Provider['name']) =>
  sql`provider <> 'sandbox' and session_id is not null and closed_at is null and provider = ${provider}`;

const isRested = (seconds: number) =>
  sql`(looked_at is null or looked_at < now() - make_interval(secs => ${seconds}))`;

/** Claims one checkout, unless it was polled within these last seconds, so that no other process polls it for a while. */
export const claimPoll = async (
  db: Db,
  { id, provider, restSeconds }: { id: string; provider: Provider['name']; restSeconds: number },
): Promise<Poll | undefined> => {
  const { rows } = await sql<Poll>`
    update checkouts set looked_at = now()
    where id in (
      select id from checkouts where ${isUnclosed(provider)} and id = ${id} and ${isRested(restSeconds)}
      for update skip locked
    )
    returning id, session_id as "sessionId", status, expires_at as "expiresAt"`.execute(db);
  return rows[0];
};

/** How many of those polled next are ended ones, if there are as many. */
const endedOf = (most: number): number => Math.floor(most / 4);

/** The older a page, the less often it is polled: one that the provider has lost would be polled forever. */
const isDue = sql`(looked_at is null or looked_at < now() - (now() - created_at) / 10)`;

/**
 * The checkouts to be polled next: pending ones first, but a quarter is left for ended ones; and one of each guest in turn, so
 * that nobody waits for all pages that another guest has left.
 */
export const findDuePolls = async (
  db: Db,
  { provider, restSeconds, most }: { provider: Provider['name']; restSeconds: number; most: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, looked_at, status = 'Pending' as is_pending,
        row_number() over (
          partition by status = 'Pending', coalesce(user_id, id) order by looked_at nulls first
        ) as place_of_guest
      from checkouts where ${isUnclosed(provider)} and ${isRested(restSeconds)} and ${isDue}
    ),
    placed as (
      select id, is_pending,
        row_number() over (partition by is_pending order by place_of_guest, looked_at nulls first) as place
      from due
    )
    select id from placed
    order by place > case when is_pending then ${most - endedOf(most)}::integer else ${endedOf(most)}::integer end,
      not is_pending, place
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Stops polling a checkout whose outcome is final. */
export const endPolling = (db: Db, id: string, now: Date) =>
  db.updateTable('checkouts').set({ closed_at: now }).where('id', '=', id).execute();
