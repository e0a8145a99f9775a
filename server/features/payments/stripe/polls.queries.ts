import { type RawBuilder, sql } from 'kysely';
import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Provider } from '../../../payments/provider.ts';

export type Poll = { id: string; sessionId: string; status: CheckoutStatus; expiresAt: Date };

/**
 * Claims checkouts whose pay page may still be open or paid, so that no other process polls them for a while.
 */
const take = async (db: Db, provider: Provider['name'], picked: RawBuilder<unknown>): Promise<Poll[]> => {
  const { rows } = await sql<Poll>`
    update checkouts set looked_at = now()
    where id in (
      select id from checkouts
      where provider <> 'sandbox' and session_id is not null and closed_at is null
        and provider = ${provider} and ${picked}
      for update skip locked
    )
    returning id, session_id as "sessionId", status, expires_at as "expiresAt"`.execute(db);
  return rows;
};

const isRested = (seconds: number) =>
  sql`(looked_at is null or looked_at < now() - make_interval(secs => ${seconds}))`;

/** Claims one checkout, unless it was polled within these last seconds. */
export const claimPoll = async (
  db: Db,
  { id, provider, restSeconds }: { id: string; provider: Provider['name']; restSeconds: number },
): Promise<Poll | undefined> => (await take(db, provider, sql`id = ${id} and ${isRested(restSeconds)}`))[0];

/** The older a page, the less often it is polled: one that the provider has lost would be polled forever. */
const isDue = sql`(looked_at is null or looked_at < now() - (now() - created_at) / 10)`;

/** Claims the due checkout that was polled longest ago. */
export const claimDuePoll = async (
  db: Db,
  { provider, restSeconds }: { provider: Provider['name']; restSeconds: number },
): Promise<Poll | undefined> =>
  (
    await take(
      db,
      provider,
      sql`${isRested(restSeconds)} and ${isDue} order by looked_at nulls first limit 1`,
    )
  )[0];

/** Stops polling a checkout whose outcome is final. */
export const endPolling = (db: Db, id: string, now: Date) =>
  db.updateTable('checkouts').set({ closed_at: now }).where('id', '=', id).execute();
