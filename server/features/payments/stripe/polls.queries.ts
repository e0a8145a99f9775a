import { type RawBuilder, sql } from 'kysely';
import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Provider } from '../../../payments/provider.ts';

export type Poll = { id: string; sessionId: string; status: CheckoutStatus; expiresAt: Date };

/** Claims picked checkouts whose page at the provider may still be paid, or have been: nobody else polls them for a while. */
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

/** One checkout, unless its provider was asked about it in these last seconds. */
export const claimPoll = async (
  db: Db,
  { id, provider, restSeconds }: { id: string; provider: Provider['name']; restSeconds: number },
): Promise<Poll | undefined> => (await take(db, provider, sql`id = ${id} and ${isRested(restSeconds)}`))[0];

/** The older a page is, the more rarely it is asked about: one that its provider has lost would be asked about for ever. */
const isDue = sql`(looked_at is null or looked_at < now() - (now() - created_at) / 10)`;

/** The checkout that nobody has asked about for longest. */
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

/** There is nothing left to learn about its page. */
export const endPolling = (db: Db, id: string, now: Date) =>
  db.updateTable('checkouts').set({ closed_at: now }).where('id', '=', id).execute();
