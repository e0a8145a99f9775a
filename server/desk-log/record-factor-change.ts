import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { FactorAction } from '#contract/desk/log.rules.ts';
import type { Db } from '../db/schema.ts';

/** A change of how somebody signs in. */
export type FactorChange = {
  uid: string;
  action: FactorAction;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
};

type Place = { requestId: string; address: string; now: Temporal.Instant };

/** Logs that a member of staff has changed their second factor. Guests are not logged. */
export const recordFactorChange = async (
  db: Db,
  { uid, action, before, after }: FactorChange,
  { now, requestId, address }: Place,
): Promise<void> => {
  const [old, changed] = [before, after].map((facts) => (facts ? JSON.stringify(facts) : null));
  await sql`
    insert into desk_log (at, actor_id, actor_name, action, subject, before, after, request_id, address)
    select ${new Date(now.epochMilliseconds)}, id, name, ${action}, 'guest ' || id, ${old}::jsonb,
      ${changed}::jsonb, ${requestId}, ${address}
    from users where id = ${uid} and role in ('clerk', 'admin')`.execute(db);
};
